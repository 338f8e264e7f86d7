"""Work in the background: kinds of jobs, a job's way through a worker, how jobs are shown."""
