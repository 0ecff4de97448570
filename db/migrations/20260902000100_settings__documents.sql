-- Documents of the site: privacy, terms, manuals. Every version stays readable, because agreements refer to one.
CREATE TABLE settings.document (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z][a-z0-9-]{1,63}$'),
  version integer NOT NULL DEFAULT 1,
  -- A person must agree to the version in force before anything is written.
  consent boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);

CREATE TABLE settings.document_text (
  slug text NOT NULL REFERENCES settings.document (slug),
  version integer NOT NULL,
  locale text NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 100),
  body text NOT NULL CHECK (char_length(body) <= 100000),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (slug, version, locale)
);
