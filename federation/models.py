"""This app's models, for Django to discover. Import them from their own packages."""

import federation.audit.models
import federation.exchange.models
import federation.files.models
import federation.imports.models
import federation.jobs.models
import federation.notices.models
import federation.pdf.models
import federation.people.models.accounts
import federation.people.models.players
import federation.registry.models
import federation.seasons.models
import federation.site.models
import federation.tenancy.models
import federation.webhooks.models  # noqa: F401
