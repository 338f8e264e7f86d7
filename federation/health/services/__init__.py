"""What has to be well, figures and alarms for operators."""
