-- The database after all migrations. Written by `npm run format:schema`; do not edit.
-- Run on an empty database, this file makes the same one.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE OR REPLACE FUNCTION searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select translate(lower(regexp_replace(normalize(
      replace(replace(replace(replace(replace(words, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
      NFKD), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐ’', 'oolldd''')
  $function$;

CREATE OR REPLACE FUNCTION searchable_phone(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00(41)?|41)?0?', '')
  $function$;

CREATE OR REPLACE FUNCTION folded_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select btrim(regexp_replace(searchable(first_name || ' ' || last_name), '\s+', ' ', 'g'))
  $function$;

CREATE OR REPLACE FUNCTION mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select case when address <> '' then
      case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end end
    from (
      select split_part(lower(split_part(address, '@', 1)), '+', 1) as name, lower(split_part(address, '@', 2)) as domain
    ) as parts
  $function$;

CREATE OR REPLACE FUNCTION mail_domain_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select (regexp_match(
      lower(split_part(address, '@', 2)),
      '([^.]+[.](?:(?:ac|co|com|edu|go|gov|gv|ne|net|or|org)[.][a-z]{2}|[^.]+))$'
    ))[1]
  $function$;

CREATE OR REPLACE FUNCTION payment_counts(kind text, status text, counts boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (counts AND ((status = 'refunded'::text) OR ((kind = 'payment'::text) AND (status = 'completed'::text))));

CREATE OR REPLACE FUNCTION received_cents(kind text, status text, counts boolean, amount_cents integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN payment_counts(kind, status, counts) THEN CASE kind WHEN 'payment'::text THEN amount_cents ELSE (- amount_cents) END ELSE 0 END;

CREATE OR REPLACE FUNCTION hold_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 10;

CREATE OR REPLACE FUNCTION more_hold_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 5;

CREATE OR REPLACE FUNCTION offer_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 4;

CREATE OR REPLACE FUNCTION offer_hours_before_start()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN 3;

CREATE OR REPLACE FUNCTION no_offer_within()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
RETURN '03:30:00'::interval;

CREATE OR REPLACE FUNCTION public_mail_domains()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN '{gmail.com,googlemail.com,outlook.com,outlook.fr,outlook.de,outlook.it,hotmail.com,hotmail.ch,hotmail.fr,hotmail.de,hotmail.it,hotmail.co.uk,live.com,live.fr,live.de,live.it,msn.com,yahoo.com,yahoo.fr,yahoo.de,yahoo.it,yahoo.es,yahoo.co.uk,ymail.com,aol.com,icloud.com,me.com,mac.com,proton.me,protonmail.com,protonmail.ch,pm.me,tutanota.com,tuta.io,tuta.com,mailbox.org,posteo.de,posteo.net,fastmail.com,zoho.com,gmx.ch,gmx.net,gmx.de,gmx.at,gmx.com,gmx.fr,web.de,t-online.de,freenet.de,bluewin.ch,bluemail.ch,hispeed.ch,sunrise.ch,swissonline.ch,vtxnet.ch,vtxmail.ch,netplus.ch,citycable.ch,infomaniak.com,ik.me,ikmail.com,etik.com,romandie.com,orange.fr,wanadoo.fr,free.fr,sfr.fr,neuf.fr,laposte.net,bbox.fr,numericable.fr,libero.it,virgilio.it,tiscali.it,alice.it,btinternet.com,sky.com,comcast.net,verizon.net,att.net,telenet.be,skynet.be,seznam.cz,wp.pl,o2.pl,mail.com,yandex.com,yandex.ru,mail.ru,naver.com,qq.com,163.com}'::text[];

CREATE OR REPLACE FUNCTION without_note(whole text, part text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  wrapped text := E'\n\n' || whole || E'\n\n';
  found_at integer := position(E'\n\n' || part || E'\n\n' in wrapped);
begin
  if found_at = 0 then return whole; end if;
  return nullif(btrim(overlay(wrapped placing E'\n\n' from found_at for length(part) + 4), E'\n'), '');
end $function$;

CREATE OR REPLACE FUNCTION within_limit(limits jsonb, name text, used numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((used <= NULLIF(((limits ->> name))::numeric, (0)::numeric)), true);

CREATE OR REPLACE FUNCTION boat_hours(from_instant timestamp with time zone, to_instant timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
RETURN (EXTRACT(epoch FROM (to_instant - from_instant)) / (3600)::numeric);

CREATE OR REPLACE FUNCTION day_of(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN ((instant AT TIME ZONE 'Europe/Zurich'::text))::date;

CREATE OR REPLACE FUNCTION own_domain_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (lower(split_part(address, '@'::text, 2)) <> ALL (public_mail_domains())) THEN mail_domain_of(address) ELSE NULL::text END;

CREATE UNLOGGED TABLE auth_throttle (
  key text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT auth_throttle_pkey PRIMARY KEY (key)
);

CREATE TABLE bases (
  slug text NOT NULL,
  CONSTRAINT bases_pkey PRIMARY KEY (slug)
);

CREATE TABLE billing_settings (
  only_row boolean NOT NULL DEFAULT true,
  iban text,
  uid text,
  street text NOT NULL,
  house_number text NOT NULL,
  postal_code text NOT NULL,
  town text NOT NULL,
  country text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT billing_settings_pkey PRIMARY KEY (only_row),
  CONSTRAINT billing_settings_country_check CHECK (country = ANY (ARRAY['CH'::text, 'LI'::text])),
  CONSTRAINT billing_settings_iban_check CHECK (iban ~ '^(CH|LI)[0-9]{7}[0-9A-Z]{12}$'::text),
  CONSTRAINT billing_settings_only_row_check CHECK (only_row),
  CONSTRAINT billing_settings_uid_check CHECK (uid ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3}$'::text)
);

CREATE TABLE boat_models (
  code text NOT NULL,
  seats integer NOT NULL,
  power_kw numeric(4,1) NOT NULL,
  passengers_max integer NOT NULL,
  minimum_age integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT boat_models_pkey PRIMARY KEY (code),
  CONSTRAINT boat_models_code_check CHECK (code = ANY (ARRAY['electric_small'::text, 'electric_medium'::text, 'electric_large'::text])),
  CONSTRAINT boat_models_minimum_age_check CHECK (minimum_age >= 14 AND minimum_age <= 99),
  CONSTRAINT boat_models_passengers CHECK (passengers_max >= 1 AND passengers_max <= LEAST(seats, 12)),
  CONSTRAINT boat_models_power_kw_check CHECK (power_kw > 0::numeric),
  CONSTRAINT boat_models_seats_check CHECK (seats >= 1 AND seats <= 20)
);

CREATE TABLE boats (
  id uuid NOT NULL,
  model text NOT NULL,
  base text NOT NULL,
  name text NOT NULL,
  registration text NOT NULL,
  retired_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT boats_pkey PRIMARY KEY (id),
  CONSTRAINT boats_base_fkey FOREIGN KEY (base) REFERENCES bases(slug),
  CONSTRAINT boats_model_fkey FOREIGN KEY (model) REFERENCES boat_models(code)
);
CREATE UNIQUE INDEX boats_name ON boats USING btree (base, lower(name)) WHERE retired_at IS NULL;
CREATE UNIQUE INDEX boats_registration ON boats USING btree (lower(registration)) WHERE retired_at IS NULL;

CREATE TABLE booking_rules (
  kind text NOT NULL,
  horizon_days integer,
  notice_hours integer,
  CONSTRAINT booking_rules_pkey PRIMARY KEY (kind),
  CONSTRAINT booking_rules_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 730),
  CONSTRAINT booking_rules_kind_check CHECK (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text])),
  CONSTRAINT booking_rules_notice_hours_check CHECK (notice_hours >= 0 AND notice_hours <= 336)
);

CREATE TABLE closures (
  id uuid NOT NULL,
  base text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  reason text NOT NULL,
  public boolean NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT closures_pkey PRIMARY KEY (id),
  CONSTRAINT closures_interval CHECK (to_date >= from_date),
  CONSTRAINT closures_base_fkey FOREIGN KEY (base) REFERENCES bases(slug)
);
CREATE INDEX closures_by_day ON closures USING btree (to_date, from_date);

CREATE TABLE day_lists (
  day date NOT NULL,
  CONSTRAINT day_lists_pkey PRIMARY KEY (day)
);

CREATE TABLE emails (
  id uuid NOT NULL,
  kind text NOT NULL,
  "to" text NOT NULL,
  data jsonb NOT NULL,
  subject text,
  html text,
  text text,
  state text NOT NULL DEFAULT 'queued'::text,
  awaited boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone,
  error text,
  refused text,
  entity text,
  entity_id uuid,
  search text NOT NULL GENERATED ALWAYS AS (COALESCE(searchable("to"), ''::text)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sent_at timestamp(3) with time zone,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_refused_check CHECK (refused = ANY (ARRAY['address'::text, 'message'::text])),
  CONSTRAINT emails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))
);
ALTER TABLE emails ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX emails_about ON emails USING btree (entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX emails_by_creation ON emails USING btree (created_at DESC, id DESC);
CREATE INDEX emails_by_kind ON emails USING btree (kind, created_at DESC, id DESC);
CREATE INDEX emails_by_state ON emails USING btree (state, created_at DESC, id DESC);
CREATE INDEX emails_by_words ON emails USING gin (search gin_trgm_ops);
CREATE INDEX emails_due ON emails USING btree (awaited DESC, next_attempt_at, id) WHERE state = 'queued'::text;
CREATE INDEX emails_to ON emails USING btree (lower("to"));

CREATE TABLE events (
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  change jsonb NOT NULL,
  request_id text NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_by_actor ON events USING btree (actor, at) WHERE actor <> ALL (ARRAY['guest'::text, 'system'::text]);
CREATE INDEX events_by_entity ON events USING btree (entity, entity_id, at DESC);
CREATE INDEX events_by_session ON events USING gin ((change -> 'sessionId'::text)) WHERE change ? 'sessionId'::text;
CREATE INDEX events_by_time ON events USING btree (at DESC, id DESC);

CREATE TABLE figure_changes (
  subject text NOT NULL,
  status text NOT NULL,
  day date,
  count bigint NOT NULL,
  cents bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE figures (
  subject text NOT NULL,
  status text NOT NULL,
  day date NOT NULL,
  count bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT figures_pkey PRIMARY KEY (subject, day, status)
) WITH (fillfactor=70);

CREATE TABLE holdings (
  id uuid NOT NULL,
  network text,
  base text NOT NULL,
  day date NOT NULL,
  slot_ids uuid[] NOT NULL,
  last boolean NOT NULL,
  began_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT holdings_pkey PRIMARY KEY (id)
);
CREATE INDEX holdings_by_day ON holdings USING btree (base, day);

CREATE TABLE idempotency_keys (
  key uuid NOT NULL,
  route text NOT NULL,
  actor text NOT NULL,
  request_hash text NOT NULL,
  entity_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

CREATE TABLE invoice_counters (
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (kind, year),
  CONSTRAINT invoice_counters_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])),
  CONSTRAINT invoice_counters_last_check CHECK (last >= 0),
  CONSTRAINT invoice_counters_year_check CHECK (year >= 2000 AND year <= 2999)
);

CREATE TABLE moved_accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  CONSTRAINT moved_accounts_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE opening_hours (
  id uuid NOT NULL,
  base text,
  weekday integer NOT NULL,
  opens text NOT NULL,
  closes text NOT NULL,
  CONSTRAINT opening_hours_pkey PRIMARY KEY (id),
  CONSTRAINT opening_hours_closes_check CHECK (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT opening_hours_interval CHECK (closes > opens),
  CONSTRAINT opening_hours_opens_check CHECK (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT opening_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6),
  CONSTRAINT opening_hours_base_fkey FOREIGN KEY (base) REFERENCES bases(slug)
);
CREATE UNIQUE INDEX opening_hours_once ON opening_hours USING btree (COALESCE(base, ''::text), weekday);

CREATE TABLE prices (
  id uuid NOT NULL,
  code text NOT NULL,
  cents integer,
  currency text NOT NULL,
  valid_from date NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT prices_pkey PRIMARY KEY (id),
  CONSTRAINT prices_once UNIQUE (code, valid_from),
  CONSTRAINT prices_cents_check CHECK (cents > 0),
  CONSTRAINT prices_currency_check CHECK (currency = ANY (ARRAY['EUR'::text, 'CHF'::text]))
);

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  count integer NOT NULL,
  resets_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE refused_addresses (
  address text NOT NULL,
  reason text NOT NULL,
  refused_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT refused_addresses_pkey PRIMARY KEY (address),
  CONSTRAINT refused_addresses_address_check CHECK (address = lower(address))
);

CREATE TABLE seasons (
  id uuid NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  CONSTRAINT seasons_pkey PRIMARY KEY (id),
  CONSTRAINT seasons_apart EXCLUDE USING gist (daterange(from_date, to_date, '[]'::text) WITH &&),
  CONSTRAINT seasons_interval CHECK (to_date >= from_date)
);

CREATE TABLE simulated_payments (
  provider_ref text NOT NULL,
  transaction_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  outcome text NOT NULL,
  settles_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT simulated_payments_pkey PRIMARY KEY (provider_ref),
  CONSTRAINT simulated_payments_transaction UNIQUE (transaction_id),
  CONSTRAINT simulated_payments_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT simulated_payments_outcome_check CHECK (outcome = ANY (ARRAY['succeed'::text, 'fail'::text]))
);

CREATE TABLE simulated_refunds (
  refund_id uuid NOT NULL,
  provider_ref text NOT NULL,
  amount_cents integer NOT NULL,
  nth integer NOT NULL,
  CONSTRAINT simulated_refunds_pkey PRIMARY KEY (refund_id),
  CONSTRAINT simulated_refunds_nth UNIQUE (provider_ref, nth),
  CONSTRAINT simulated_refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT simulated_refunds_nth_check CHECK (nth > 0),
  CONSTRAINT simulated_refunds_provider_ref_fkey FOREIGN KEY (provider_ref) REFERENCES simulated_payments(provider_ref)
);

CREATE TABLE slot_series (
  id uuid NOT NULL,
  makes text NOT NULL DEFAULT 'slots'::text,
  reservation_type text,
  base text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  weekdays integer[] NOT NULL,
  times text[] NOT NULL,
  max_capacity integer,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT slot_series_pkey PRIMARY KEY (id),
  CONSTRAINT slot_series_interval CHECK (to_date >= from_date),
  CONSTRAINT slot_series_makes_check CHECK (makes = ANY (ARRAY['slots'::text, 'courses'::text, 'week'::text])),
  CONSTRAINT slot_series_max_capacity_check CHECK (max_capacity >= 1 AND max_capacity <= 20),
  CONSTRAINT slot_series_reservation_type_check CHECK (reservation_type = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text])),
  CONSTRAINT slot_series_slots CHECK (makes <> 'slots'::text OR num_nonnulls(reservation_type, base, max_capacity) = 3),
  CONSTRAINT slot_series_base_fkey FOREIGN KEY (base) REFERENCES bases(slug)
);

CREATE TABLE slots (
  id uuid NOT NULL,
  kind text NOT NULL,
  base text,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  date date NOT NULL GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'Europe/Zurich'::text)::date) STORED,
  start_time text NOT NULL GENERATED ALWAYS AS (substr((starts_at AT TIME ZONE 'Europe/Zurich'::text)::time without time zone::text, 1, 5)) STORED,
  end_time text NOT NULL GENERATED ALWAYS AS (substr((ends_at AT TIME ZONE 'Europe/Zurich'::text)::time without time zone::text, 1, 5)) STORED,
  capacity integer NOT NULL,
  taken integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open'::text,
  series_id uuid,
  license_type text,
  price_cents integer,
  instructor_name text,
  location text,
  minimum_participants integer,
  version integer NOT NULL DEFAULT 1,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT slots_pkey PRIMARY KEY (id),
  CONSTRAINT slots_at_base CHECK (base IS NOT NULL OR (kind = ANY (ARRAY['theory'::text, 'practice'::text]))),
  CONSTRAINT slots_capacity_check CHECK (capacity >= 1 AND capacity <= 20),
  CONSTRAINT slots_course CHECK (
CASE
    WHEN kind = ANY (ARRAY['theory'::text, 'practice'::text]) THEN num_nonnulls(license_type, price_cents, instructor_name, location) = 4
    ELSE num_nonnulls(license_type, price_cents, instructor_name, location, minimum_participants) = 0
END),
  CONSTRAINT slots_interval CHECK (ends_at > starts_at),
  CONSTRAINT slots_kind_check CHECK (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text, 'theory'::text, 'practice'::text])),
  CONSTRAINT slots_license_type_check CHECK (license_type = ANY (ARRAY['coastal'::text, 'inland'::text])),
  CONSTRAINT slots_minimum CHECK (minimum_participants >= 1 AND minimum_participants <= capacity),
  CONSTRAINT slots_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT slots_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'cancelled'::text])),
  CONSTRAINT slots_taken CHECK (taken >= 0 AND taken <= capacity),
  CONSTRAINT slots_base_fkey FOREIGN KEY (base) REFERENCES bases(slug),
  CONSTRAINT slots_series_id_fkey FOREIGN KEY (series_id) REFERENCES slot_series(id)
) WITH (fillfactor=80);
CREATE INDEX slots_by_date ON slots USING btree (date, start_time, id);
CREATE INDEX slots_by_day ON slots USING btree (kind, date, start_time);
CREATE INDEX slots_by_series ON slots USING btree (series_id) WHERE series_id IS NOT NULL;
CREATE INDEX slots_of_course_kind ON slots USING btree (kind, starts_at, id) WHERE license_type IS NOT NULL;
CREATE INDEX slots_of_courses ON slots USING btree (starts_at, id) WHERE license_type IS NOT NULL;
CREATE INDEX slots_of_licence ON slots USING btree (license_type, starts_at, id) WHERE license_type IS NOT NULL;
CREATE UNIQUE INDEX slots_once ON slots USING btree (kind, base, starts_at) WHERE (kind <> ALL (ARRAY['theory'::text, 'practice'::text])) AND state <> 'cancelled'::text;

CREATE TABLE turnarounds (
  base text NOT NULL,
  minutes integer NOT NULL,
  CONSTRAINT turnarounds_pkey PRIMARY KEY (base),
  CONSTRAINT turnarounds_minutes_check CHECK (minutes >= 0 AND minutes <= 240),
  CONSTRAINT turnarounds_base_fkey FOREIGN KEY (base) REFERENCES bases(slug)
);

CREATE TABLE users (
  id uuid NOT NULL,
  name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  phone text,
  phone_normal text,
  image text,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT false,
  search text NOT NULL GENERATED ALWAYS AS ((COALESCE(searchable((((first_name || ' '::text) || last_name) || ' '::text) || email), ''::text) || ' '::text) || COALESCE(searchable_phone(COALESCE(phone_normal, phone)), ''::text)) STORED,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email UNIQUE (email),
  CONSTRAINT users_email_check CHECK (email = lower(email)),
  CONSTRAINT users_phone_normal_check CHECK (phone_normal ~ '^\+[0-9]{5,15}$'::text)
);
ALTER TABLE users ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX users_by_creation ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_by_words ON users USING gin (search gin_trgm_ops);

CREATE TABLE account_links (
  id uuid NOT NULL,
  kind text NOT NULL,
  token_hash text NOT NULL,
  user_id uuid,
  email text NOT NULL,
  first_name text,
  last_name text,
  phone text,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_links_pkey PRIMARY KEY (id),
  CONSTRAINT account_links_token UNIQUE (token_hash),
  CONSTRAINT account_links_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'deletion'::text])),
  CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_by_expiry ON account_links USING btree (expires_at);

CREATE TABLE accounts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  account_id text NOT NULL,
  provider_id text NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp(3) with time zone,
  refresh_token_expires_at timestamp(3) with time zone,
  scope text,
  password text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_of_user UNIQUE (user_id, provider_id),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE closings (
  id uuid NOT NULL,
  base text NOT NULL,
  day date NOT NULL,
  nth integer NOT NULL,
  closed_by uuid,
  closed_at timestamp(3) with time zone NOT NULL,
  note text,
  CONSTRAINT closings_pkey PRIMARY KEY (id),
  CONSTRAINT closings_nth UNIQUE (base, day, nth),
  CONSTRAINT closings_note_check CHECK (note <> ''::text),
  CONSTRAINT closings_nth_check CHECK (nth > 0),
  CONSTRAINT closings_base_fkey FOREIGN KEY (base) REFERENCES bases(slug),
  CONSTRAINT closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX closings_by_person ON closings USING btree (closed_by);
CREATE INDEX closings_by_time ON closings USING btree (closed_at, id);

CREATE TABLE closing_lines (
  closing_id uuid NOT NULL,
  method text NOT NULL,
  currency text NOT NULL,
  expected_cents integer NOT NULL,
  counted_cents integer NOT NULL,
  row_count integer NOT NULL,
  CONSTRAINT closing_lines_pkey PRIMARY KEY (closing_id, method, currency),
  CONSTRAINT closing_lines_currency_check CHECK (currency = ANY (ARRAY['CHF'::text, 'EUR'::text])),
  CONSTRAINT closing_lines_method_check CHECK (method = ANY (ARRAY['cash'::text, 'terminal'::text])),
  CONSTRAINT closing_lines_row_count_check CHECK (row_count > 0),
  CONSTRAINT closing_lines_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES closings(id)
);

CREATE TABLE earlier_addresses (
  user_id uuid NOT NULL,
  email text NOT NULL,
  left_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT earlier_addresses_pkey PRIMARY KEY (user_id, email),
  CONSTRAINT earlier_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE feeds (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  scope text NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT feeds_pkey PRIMARY KEY (token_hash),
  CONSTRAINT feeds_scope_check CHECK (scope = ANY (ARRAY['person'::text, 'all'::text, 'base'::text, 'instructor'::text])),
  CONSTRAINT feeds_subject CHECK ((subject = ''::text) = (scope = ANY (ARRAY['person'::text, 'all'::text]))),
  CONSTRAINT feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX feeds_once ON feeds USING btree (user_id, scope, subject);

CREATE TABLE instructors (
  id uuid NOT NULL,
  name text NOT NULL,
  base text NOT NULL,
  user_id uuid,
  retired_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT instructors_pkey PRIMARY KEY (id),
  CONSTRAINT instructors_base_fkey FOREIGN KEY (base) REFERENCES bases(slug),
  CONSTRAINT instructors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX instructors_account ON instructors USING btree (user_id) WHERE retired_at IS NULL;
CREATE UNIQUE INDEX instructors_name ON instructors USING btree (base, lower(name)) WHERE retired_at IS NULL;

CREATE TABLE instructor_certificates (
  id uuid NOT NULL,
  instructor_id uuid NOT NULL,
  name text NOT NULL,
  expires_on date NOT NULL,
  CONSTRAINT instructor_certificates_pkey PRIMARY KEY (id),
  CONSTRAINT instructor_certificates_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES instructors(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX instructor_certificates_name ON instructor_certificates USING btree (instructor_id, lower(name));

CREATE TABLE notice_choices (
  user_id uuid NOT NULL,
  requests text NOT NULL,
  changes text NOT NULL,
  messages text NOT NULL,
  digest_on date,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT notice_choices_pkey PRIMARY KEY (user_id),
  CONSTRAINT notice_choices_changes_check CHECK (changes = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text])),
  CONSTRAINT notice_choices_messages_check CHECK (messages = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text])),
  CONSTRAINT notice_choices_requests_check CHECK (requests = ANY (ARRAY['now'::text, 'digest'::text, 'never'::text])),
  CONSTRAINT notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE notices_told (
  email_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT notices_told_pkey PRIMARY KEY (email_id, user_id),
  CONSTRAINT notices_told_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE,
  CONSTRAINT notices_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notices_told_by_user ON notices_told USING btree (user_id);

CREATE TABLE persons (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone text,
  phone_normal text,
  birth_date date,
  note text,
  merged_into uuid,
  forgotten_at timestamp(3) with time zone,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  email_punycode text,
  email_normal text GENERATED ALWAYS AS (lower(COALESCE(email_punycode, email))) STORED,
  folded_name text NOT NULL GENERATED ALWAYS AS (folded_name(first_name, last_name)) STORED,
  search text NOT NULL GENERATED ALWAYS AS ((COALESCE(searchable((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)), ''::text) || ' '::text) || COALESCE(searchable_phone(COALESCE(phone_normal, phone)), ''::text)) STORED,
  CONSTRAINT persons_pkey PRIMARY KEY (id),
  CONSTRAINT persons_check CHECK (merged_into <> id),
  CONSTRAINT persons_email_check CHECK (email <> ''::text),
  CONSTRAINT persons_email_punycode_check CHECK (email_punycode IS NULL OR email ~ '[^ -~]'::text),
  CONSTRAINT persons_forgotten CHECK (forgotten_at IS NULL OR first_name = ''::text AND last_name = ''::text AND num_nonnulls(user_id, email, phone, birth_date, note) = 0),
  CONSTRAINT persons_merged_guest CHECK (merged_into IS NULL OR user_id IS NULL),
  CONSTRAINT persons_note_check CHECK (note <> ''::text),
  CONSTRAINT persons_phone_check CHECK (phone <> ''::text),
  CONSTRAINT persons_phone_normal_check CHECK (phone_normal ~ '^\+[0-9]{5,15}$'::text),
  CONSTRAINT persons_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES persons(id),
  CONSTRAINT persons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
ALTER TABLE persons ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX persons_by_creation ON persons USING btree (created_at DESC, id DESC) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX persons_by_email ON persons USING btree (email_normal) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX persons_by_name ON persons USING btree (folded_name) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX persons_by_phone ON persons USING btree (phone_normal) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX persons_by_words ON persons USING gin (search gin_trgm_ops);
CREATE INDEX persons_merged ON persons USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE UNIQUE INDEX persons_of_account ON persons USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX persons_of_mailbox ON persons USING btree (email_normal, folded_name) WHERE user_id IS NULL AND forgotten_at IS NULL;

CREATE TABLE boat_license_applications (
  id uuid NOT NULL,
  user_id uuid,
  person_id uuid,
  status text NOT NULL DEFAULT 'draft'::text,
  license_type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  phone_normal text,
  date_of_birth date,
  place_of_birth text,
  nationality text,
  address text,
  city text,
  postal_code text,
  country text,
  previous_experience text,
  previous_license_details text,
  chosen_sessions jsonb NOT NULL DEFAULT '[]'::jsonb,
  notes text,
  decision_message text,
  submitted_at timestamp(3) with time zone,
  reviewed_at timestamp(3) with time zone,
  search text NOT NULL GENERATED ALWAYS AS ((COALESCE(searchable((((first_name || ' '::text) || last_name) || ' '::text) || email), ''::text) || ' '::text) || COALESCE(searchable_phone(COALESCE(phone_normal, phone)), ''::text)) STORED,
  forgotten_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT boat_license_applications_pkey PRIMARY KEY (id),
  CONSTRAINT boat_license_applications_forgotten CHECK (forgotten_at IS NULL OR email = ''::text),
  CONSTRAINT boat_license_applications_license_type_check CHECK (license_type = ANY (ARRAY['coastal'::text, 'inland'::text])),
  CONSTRAINT boat_license_applications_person CHECK ((user_id IS NULL) = (person_id IS NULL)),
  CONSTRAINT boat_license_applications_phone_normal_check CHECK (phone_normal ~ '^\+[0-9]{5,15}$'::text),
  CONSTRAINT boat_license_applications_status_check CHECK (status = ANY (ARRAY['draft'::text, 'pending'::text, 'submitted'::text, 'under_review'::text, 'approved'::text, 'rejected'::text])),
  CONSTRAINT boat_license_applications_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT boat_license_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
ALTER TABLE boat_license_applications ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX boat_license_applications_by_person ON boat_license_applications USING btree (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX boat_license_applications_by_status ON boat_license_applications USING btree (status, COALESCE(submitted_at, '-infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX boat_license_applications_by_submission ON boat_license_applications USING btree (COALESCE(submitted_at, '-infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX boat_license_applications_by_user ON boat_license_applications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX boat_license_applications_by_words ON boat_license_applications USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX boat_license_applications_draft ON boat_license_applications USING btree (user_id) WHERE status = 'draft'::text;
CREATE UNIQUE INDEX boat_license_applications_under_way ON boat_license_applications USING btree (user_id, license_type) WHERE status = ANY (ARRAY['submitted'::text, 'under_review'::text]);

CREATE TABLE boat_sharing_interests (
  id uuid NOT NULL,
  user_id uuid,
  person_id uuid NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  preferred_plan text NOT NULL DEFAULT 'non-decide'::text,
  comments text,
  search text NOT NULL GENERATED ALWAYS AS ((((COALESCE(searchable(first_name), ''::text) || ' '::text) || COALESCE(searchable(last_name), ''::text)) || ' '::text) || COALESCE(searchable(email), ''::text)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  email_punycode text,
  email_normal text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(email_punycode, email))) STORED,
  CONSTRAINT boat_sharing_interests_pkey PRIMARY KEY (id),
  CONSTRAINT boat_sharing_interests_email_punycode_check CHECK (email_punycode IS NULL OR email ~ '[^ -~]'::text),
  CONSTRAINT boat_sharing_interests_preferred_plan_check CHECK (preferred_plan = ANY (ARRAY['decouverte'::text, 'plaisancier'::text, 'passionne'::text, 'non-decide'::text])),
  CONSTRAINT boat_sharing_interests_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT boat_sharing_interests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE boat_sharing_interests ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX boat_sharing_interests_by_creation ON boat_sharing_interests USING btree (created_at DESC, id DESC);
CREATE INDEX boat_sharing_interests_by_person ON boat_sharing_interests USING btree (person_id);
CREATE INDEX boat_sharing_interests_by_user ON boat_sharing_interests USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX boat_sharing_interests_by_words ON boat_sharing_interests USING gin (search gin_trgm_ops);
CREATE UNIQUE INDEX boat_sharing_interests_email ON boat_sharing_interests USING btree (email_normal);

CREATE TABLE bookings (
  id uuid NOT NULL,
  reference text NOT NULL,
  user_id uuid,
  person_id uuid,
  kind text NOT NULL,
  status text NOT NULL,
  base text,
  day date NOT NULL,
  "time" text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  phone_normal text,
  notes text,
  admin_notes text,
  license_level text,
  has_theory_knowledge boolean,
  license_held text,
  rental_duration integer,
  boat_type text,
  group_size integer,
  group_name text,
  application_id uuid,
  session_id uuid,
  replaces uuid,
  price_cents integer NOT NULL,
  price_currency text NOT NULL,
  quote jsonb,
  kept_percent integer,
  cancelled_as text,
  own_moves integer NOT NULL DEFAULT 0,
  moved_at timestamp(3) with time zone,
  moved_by_school_at timestamp(3) with time zone,
  attendance text,
  attendance_at timestamp(3) with time zone,
  network text,
  wide_network text,
  proven boolean NOT NULL DEFAULT true,
  proven_by text,
  mailbox text GENERATED ALWAYS AS (mailbox_of(email)) STORED,
  mail_domain text GENERATED ALWAYS AS (mail_domain_of(email)) STORED,
  search text NOT NULL GENERATED ALWAYS AS ((((COALESCE(searchable((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)), ''::text) || ' '::text) || COALESCE(searchable_phone(COALESCE(phone_normal, phone)), ''::text)) || ' '::text) || COALESCE(lower(reference), ''::text)) STORED,
  forgotten_at timestamp(3) with time zone,
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  email_punycode text,
  email_normal text GENERATED ALWAYS AS (lower(COALESCE(email_punycode, email))) STORED,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_of_application UNIQUE (application_id, id),
  CONSTRAINT bookings_reference UNIQUE (reference),
  CONSTRAINT bookings_asked CHECK (
CASE
    WHEN kind = ANY (ARRAY['theory'::text, 'practice'::text]) THEN num_nonnulls(application_id, session_id) = 2 AND num_nonnulls(license_level, has_theory_knowledge, license_held, rental_duration, boat_type, group_size, group_name) = 0
    WHEN num_nonnulls(application_id, session_id, replaces, kept_percent, cancelled_as) > 0 THEN false
    WHEN kind = 'boat_license'::text THEN num_nonnulls(license_held, rental_duration, boat_type, group_size, group_name) = 0
    WHEN kind = 'boat_rental'::text THEN num_nonnulls(license_level, group_name) = 0
    ELSE num_nonnulls(license_level, has_theory_knowledge, license_held, rental_duration, boat_type) = 0
END),
  CONSTRAINT bookings_attendance_at_check CHECK ((attendance IS NULL) = (attendance_at IS NULL)),
  CONSTRAINT bookings_attendance_check CHECK (attendance = ANY (ARRAY['present'::text, 'absent'::text])),
  CONSTRAINT bookings_cancelled_as_check CHECK (cancelled_as = ANY (ARRAY['school'::text, 'session'::text, 'undone'::text])),
  CONSTRAINT bookings_email_punycode_check CHECK (email_punycode IS NULL OR email ~ '[^ -~]'::text),
  CONSTRAINT bookings_forgotten CHECK ((forgotten_at IS NOT NULL) = (NOT email IS DISTINCT FROM ''::text)),
  CONSTRAINT bookings_group_size_check CHECK (group_size >= 1 AND group_size <= 20),
  CONSTRAINT bookings_interval CHECK (ends_at > starts_at),
  CONSTRAINT bookings_kept_percent_check CHECK (kept_percent >= 0 AND kept_percent <= 100),
  CONSTRAINT bookings_kind_check CHECK (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text, 'theory'::text, 'practice'::text])),
  CONSTRAINT bookings_left CHECK (num_nonnulls(kept_percent, cancelled_as) = 0 OR status = 'cancelled'::text),
  CONSTRAINT bookings_license_held_check CHECK (license_held = ANY (ARRAY['none'::text, 'coastal'::text, 'inland'::text])),
  CONSTRAINT bookings_license_level_check CHECK (license_level = ANY (ARRAY['beginner'::text, 'basic'::text, 'intermediate'::text, 'advanced'::text])),
  CONSTRAINT bookings_own_moves_check CHECK (own_moves >= 0),
  CONSTRAINT bookings_person CHECK ((kind = ANY (ARRAY['theory'::text, 'practice'::text])) OR (forgotten_at IS NOT NULL) = (person_id IS NULL)),
  CONSTRAINT bookings_phone_normal_check CHECK (phone_normal ~ '^\+[0-9]{5,15}$'::text),
  CONSTRAINT bookings_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT bookings_price_currency_check CHECK (price_currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT bookings_proven_by_check CHECK (proven_by = ANY (ARRAY['account'::text, 'link'::text, 'staff'::text])),
  CONSTRAINT bookings_reference_check CHECK (reference ~ '^[A-Z2-9]{8}$'::text),
  CONSTRAINT bookings_rental_duration_check CHECK (rental_duration >= 1 AND rental_duration <= 8),
  CONSTRAINT bookings_seat CHECK (
CASE
    WHEN kind = ANY (ARRAY['theory'::text, 'practice'::text]) THEN (status = ANY (ARRAY['confirmed'::text, 'cancelled'::text])) AND num_nonnulls(first_name, last_name, email, phone) = 0
    ELSE num_nonnulls(base, first_name, last_name) = 3
END),
  CONSTRAINT bookings_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'cancelled'::text, 'completed'::text])),
  CONSTRAINT bookings_time_check CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT bookings_application_id_fkey FOREIGN KEY (application_id) REFERENCES boat_license_applications(id),
  CONSTRAINT bookings_boat_type_fkey FOREIGN KEY (boat_type) REFERENCES boat_models(code),
  CONSTRAINT bookings_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT bookings_replaces_fkey FOREIGN KEY (replaces) REFERENCES bookings(id),
  CONSTRAINT bookings_session_id_fkey FOREIGN KEY (session_id) REFERENCES slots(id),
  CONSTRAINT bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE bookings ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX bookings_ahead_of_user ON bookings USING btree (user_id, starts_at, id) WHERE user_id IS NOT NULL AND (status = ANY (ARRAY['pending'::text, 'confirmed'::text]));
CREATE INDEX bookings_by_creation ON bookings USING btree (created_at DESC, id DESC) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_by_kind ON bookings USING btree (kind, created_at DESC, id DESC) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_by_mailbox ON bookings USING btree (mailbox, status) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_by_network ON bookings USING btree (wide_network) WHERE wide_network IS NOT NULL;
CREATE INDEX bookings_by_person ON bookings USING btree (person_id, created_at DESC, id DESC) WHERE person_id IS NOT NULL;
CREATE INDEX bookings_by_start ON bookings USING btree (starts_at, id) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_by_status ON bookings USING btree (status, created_at DESC, id DESC) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_by_user ON bookings USING btree (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX bookings_by_words ON bookings USING gin (search gin_trgm_ops) WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);
CREATE INDEX bookings_of_guests_by_creation ON bookings USING btree (email_normal, created_at DESC, id DESC) WHERE user_id IS NULL AND (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]));
CREATE INDEX bookings_pending ON bookings USING btree (starts_at, base) INCLUDE (id, kind, created_at, status) WHERE status = 'pending'::text;
CREATE INDEX bookings_waiting_by_domain ON bookings USING btree (mail_domain, starts_at) WHERE status = 'pending'::text;
CREATE INDEX bookings_waiting_by_user ON bookings USING btree (user_id, starts_at) WHERE status = 'pending'::text AND user_id IS NOT NULL;
CREATE INDEX seats_by_session ON bookings USING btree (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX seats_by_start ON bookings USING btree (starts_at, id) WHERE kind = ANY (ARRAY['theory'::text, 'practice'::text]);
CREATE UNIQUE INDEX seats_once ON bookings USING btree (application_id, session_id) WHERE application_id IS NOT NULL AND status = 'confirmed'::text;
CREATE UNIQUE INDEX seats_replaced ON bookings USING btree (replaces) WHERE replaces IS NOT NULL;

CREATE TABLE contact_messages (
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  handled_at timestamp(3) with time zone,
  handled_by uuid,
  search text NOT NULL GENERATED ALWAYS AS (COALESCE(searchable((((first_name || ' '::text) || last_name) || ' '::text) || email), ''::text)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  email_punycode text,
  email_normal text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(email_punycode, email))) STORED,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_email_punycode_check CHECK (email_punycode IS NULL OR email ~ '[^ -~]'::text),
  CONSTRAINT contact_messages_subject_check CHECK (subject = ANY (ARRAY['permis'::text, 'location'::text, 'sharing'::text, 'vente'::text, 'info'::text, 'autre'::text])),
  CONSTRAINT contact_messages_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id)
);
ALTER TABLE contact_messages ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX contact_messages_by_address ON contact_messages USING btree (email_normal);
CREATE INDEX contact_messages_by_creation ON contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_by_handling ON contact_messages USING btree ((handled_at IS NULL), created_at DESC, id DESC);
CREATE INDEX contact_messages_by_person ON contact_messages USING btree (person_id);
CREATE INDEX contact_messages_by_words ON contact_messages USING gin (search gin_trgm_ops);

CREATE TABLE documents (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  application_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  path text NOT NULL,
  size integer NOT NULL,
  mime text NOT NULL,
  sha256 text NOT NULL,
  issued_on date,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT documents_pkey PRIMARY KEY (id),
  CONSTRAINT documents_path UNIQUE (path),
  CONSTRAINT documents_kind_check CHECK (kind = ANY (ARRAY['identity'::text, 'photo'::text, 'medical'::text])),
  CONSTRAINT documents_mime_check CHECK (mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text])),
  CONSTRAINT documents_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT documents_size_check CHECK (size >= 1 AND size <= 10485760),
  CONSTRAINT documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES boat_license_applications(id),
  CONSTRAINT documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX documents_by_user ON documents USING btree (user_id);
CREATE UNIQUE INDEX documents_of_application ON documents USING btree (application_id, kind) WHERE deleted_at IS NULL;
CREATE INDEX documents_to_remove ON documents USING btree (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE money_accounts (
  id uuid NOT NULL GENERATED ALWAYS AS (COALESCE(booking_id, application_id)) STORED,
  booking_id uuid,
  application_id uuid,
  currency text NOT NULL,
  CONSTRAINT money_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT money_accounts_application_id_key UNIQUE (application_id),
  CONSTRAINT money_accounts_booking_id_key UNIQUE (booking_id),
  CONSTRAINT money_accounts_in_currency UNIQUE (id, currency),
  CONSTRAINT money_accounts_currency_check CHECK (currency = ANY (ARRAY['CHF'::text, 'EUR'::text])),
  CONSTRAINT money_accounts_of_one CHECK (num_nonnulls(booking_id, application_id) = 1),
  CONSTRAINT money_accounts_application_id_fkey FOREIGN KEY (application_id) REFERENCES boat_license_applications(id) ON DELETE CASCADE,
  CONSTRAINT money_accounts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

CREATE TABLE debtors (
  account_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT debtors_pkey PRIMARY KEY (account_id),
  CONSTRAINT debtors_account_id_fkey FOREIGN KEY (account_id) REFERENCES money_accounts(id)
);

CREATE TABLE invoices (
  id uuid NOT NULL,
  kind text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL,
  account_id uuid NOT NULL,
  currency text NOT NULL,
  total_cents integer NOT NULL,
  facts jsonb NOT NULL,
  search text NOT NULL GENERATED ALWAYS AS (COALESCE(searchable(((((facts ->> 'number'::text) || ' '::text) || ((facts -> 'person'::text) ->> 'name'::text)) || ' '::text) || (facts ->> 'about'::text)), ''::text)) STORED,
  issued_on date NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_numbered UNIQUE (kind, year, number),
  CONSTRAINT invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])),
  CONSTRAINT invoices_number_check CHECK (number > 0),
  CONSTRAINT invoices_sign CHECK (
CASE kind
    WHEN 'invoice'::text THEN total_cents > 0
    ELSE total_cents < 0
END),
  CONSTRAINT invoices_in_one_currency FOREIGN KEY (account_id, currency) REFERENCES money_accounts(id, currency)
);
ALTER TABLE invoices ALTER COLUMN search SET STATISTICS 1000;
CREATE INDEX invoices_by_account ON invoices USING btree (account_id);
CREATE INDEX invoices_by_creation ON invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_by_day ON invoices USING btree (issued_on, id);
CREATE INDEX invoices_by_kind ON invoices USING btree (kind, created_at DESC, id DESC);
CREATE INDEX invoices_by_words ON invoices USING gin (search gin_trgm_ops);

CREATE TABLE charges (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  booking_id uuid,
  kind text NOT NULL,
  credit_of uuid,
  undoes uuid,
  code text NOT NULL,
  text text NOT NULL,
  quantity integer NOT NULL,
  unit_cents integer NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  vat_permille integer,
  invoice_id uuid,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_undone_once UNIQUE (undoes),
  CONSTRAINT charges_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT charges_credit CHECK ((kind = 'credit'::text) = (credit_of IS NOT NULL)),
  CONSTRAINT charges_kind_check CHECK (kind = ANY (ARRAY['charge'::text, 'credit'::text])),
  CONSTRAINT charges_quantity_check CHECK (quantity > 0),
  CONSTRAINT charges_text_check CHECK (text <> ''::text),
  CONSTRAINT charges_unit_cents_check CHECK (unit_cents > 0),
  CONSTRAINT charges_vat_permille_check CHECK (vat_permille >= 0),
  CONSTRAINT charges_credit_of_fkey FOREIGN KEY (credit_of) REFERENCES charges(id),
  CONSTRAINT charges_in_one_currency FOREIGN KEY (account_id, currency) REFERENCES money_accounts(id, currency),
  CONSTRAINT charges_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  CONSTRAINT charges_of_seat FOREIGN KEY (account_id, booking_id) REFERENCES bookings(application_id, id),
  CONSTRAINT charges_undoes_fkey FOREIGN KEY (undoes) REFERENCES charges(id)
);
CREATE INDEX charges_by_account ON charges USING btree (account_id);
CREATE INDEX charges_by_creation ON charges USING btree (created_at DESC, id DESC);
CREATE INDEX charges_by_invoice ON charges USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX charges_credits ON charges USING btree (credit_of) WHERE credit_of IS NOT NULL;
CREATE INDEX charges_of_seats ON charges USING btree (booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE payment_reminders (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_reminders_pkey PRIMARY KEY (account_id, kind, due_at),
  CONSTRAINT payment_reminders_kind_check CHECK (kind = ANY (ARRAY['week'::text, 'days'::text, 'day'::text])),
  CONSTRAINT payment_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES money_accounts(id) ON DELETE CASCADE
);

CREATE TABLE payment_transactions (
  id uuid NOT NULL,
  user_id uuid,
  purpose text NOT NULL DEFAULT 'fee'::text,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  refund_of uuid,
  amount_cents integer NOT NULL,
  currency text NOT NULL DEFAULT 'CHF'::text,
  status text NOT NULL,
  method text NOT NULL DEFAULT 'online'::text,
  base text,
  closing_id uuid,
  provider text NOT NULL,
  provider_ref text,
  counts boolean NOT NULL DEFAULT true,
  settles_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT payment_transactions_provider_ref UNIQUE (provider_ref),
  CONSTRAINT payment_transactions_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT payment_transactions_at_base CHECK (base IS NOT NULL OR (method <> ALL (ARRAY['cash'::text, 'terminal'::text]))),
  CONSTRAINT payment_transactions_closed CHECK (closing_id IS NULL OR (method = ANY (ARRAY['cash'::text, 'terminal'::text]))),
  CONSTRAINT payment_transactions_counted CHECK (counts OR provider = 'simulated'::text AND method = 'online'::text),
  CONSTRAINT payment_transactions_fee CHECK (purpose = 'account'::text OR currency = 'CHF'::text),
  CONSTRAINT payment_transactions_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text])),
  CONSTRAINT payment_transactions_method_check CHECK (method = ANY (ARRAY['online'::text, 'cash'::text, 'terminal'::text, 'transfer'::text])),
  CONSTRAINT payment_transactions_purpose_check CHECK (purpose = ANY (ARRAY['fee'::text, 'account'::text])),
  CONSTRAINT payment_transactions_refund_of CHECK ((kind = 'refund'::text) = (refund_of IS NOT NULL)),
  CONSTRAINT payment_transactions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'refunded'::text])),
  CONSTRAINT payment_transactions_base_fkey FOREIGN KEY (base) REFERENCES bases(slug),
  CONSTRAINT payment_transactions_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES closings(id),
  CONSTRAINT payment_transactions_in_one_currency FOREIGN KEY (account_id, currency) REFERENCES money_accounts(id, currency),
  CONSTRAINT payment_transactions_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES payment_transactions(id),
  CONSTRAINT payment_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX payment_transactions_by_account ON payment_transactions USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX payment_transactions_by_closing ON payment_transactions USING btree (closing_id) WHERE closing_id IS NOT NULL;
CREATE INDEX payment_transactions_by_creation ON payment_transactions USING btree (created_at DESC, id DESC);
CREATE INDEX payment_transactions_by_day ON payment_transactions USING btree (COALESCE(settled_at, created_at), id) WHERE status = 'refunded'::text OR kind = 'payment'::text AND status = 'completed'::text;
CREATE INDEX payment_transactions_by_user ON payment_transactions USING btree (user_id);
CREATE INDEX payment_transactions_completed ON payment_transactions USING btree (status) WHERE status = 'completed'::text;
CREATE UNIQUE INDEX payment_transactions_of_fee ON payment_transactions USING btree (account_id) WHERE kind = 'payment'::text AND purpose = 'fee'::text AND (status = ANY (ARRAY['pending'::text, 'completed'::text]));
CREATE INDEX payment_transactions_of_till ON payment_transactions USING btree (base, settled_at) WHERE method = ANY (ARRAY['cash'::text, 'terminal'::text]);
CREATE INDEX payment_transactions_pending ON payment_transactions USING btree (created_at, id) WHERE status = 'pending'::text;
CREATE UNIQUE INDEX payment_transactions_refund ON payment_transactions USING btree (refund_of) WHERE status = 'pending'::text;
CREATE INDEX payment_transactions_refunds ON payment_transactions USING btree (refund_of) WHERE kind = 'refund'::text;
CREATE INDEX payment_transactions_to_close ON payment_transactions USING btree (settled_at, base) WHERE (method = ANY (ARRAY['cash'::text, 'terminal'::text])) AND closing_id IS NULL;
CREATE UNIQUE INDEX payment_transactions_under_way ON payment_transactions USING btree (account_id) WHERE kind = 'payment'::text AND purpose = 'account'::text AND status = 'pending'::text;

CREATE TABLE person_merges (
  id uuid NOT NULL,
  from_person uuid NOT NULL,
  into_person uuid NOT NULL,
  moved jsonb NOT NULL,
  merged_at timestamp(3) with time zone NOT NULL,
  undone_at timestamp(3) with time zone,
  CONSTRAINT person_merges_pkey PRIMARY KEY (id),
  CONSTRAINT person_merges_check CHECK (into_person <> from_person),
  CONSTRAINT person_merges_from_person_fkey FOREIGN KEY (from_person) REFERENCES persons(id),
  CONSTRAINT person_merges_into_person_fkey FOREIGN KEY (into_person) REFERENCES persons(id)
);
CREATE INDEX person_merges_from ON person_merges USING btree (from_person, merged_at DESC);

CREATE TABLE profiles (
  id uuid NOT NULL,
  address text,
  postal_code text,
  city text,
  country text,
  date_of_birth date,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE reminders (
  booking_id uuid NOT NULL,
  kind text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reminders_pkey PRIMARY KEY (booking_id, kind, starts_at),
  CONSTRAINT reminders_kind_check CHECK (kind = ANY (ARRAY['days-before'::text, 'day-before'::text, 'unanswered'::text])),
  CONSTRAINT reminders_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token UNIQUE (token),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, created_at DESC);

CREATE TABLE two_factor (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  verified boolean NOT NULL DEFAULT true,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamp(3) with time zone,
  CONSTRAINT two_factor_pkey PRIMARY KEY (id),
  CONSTRAINT two_factor_user_id_key UNIQUE (user_id),
  CONSTRAINT two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE user_roles (
  user_id uuid NOT NULL,
  role text NOT NULL,
  CONSTRAINT user_roles_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_roles_role_check CHECK (role = ANY (ARRAY['admin'::text, 'user'::text])),
  CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_of_admins ON user_roles USING btree (user_id) WHERE role = 'admin'::text;

CREATE TABLE vat_registrations (
  valid_from date NOT NULL,
  number text,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vat_registrations_pkey PRIMARY KEY (valid_from),
  CONSTRAINT vat_registrations_number_check CHECK (number ~ '^CHE-[0-9]{3}[.][0-9]{3}[.][0-9]{3} TVA$'::text)
);

CREATE TABLE verifications (
  id text NOT NULL,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_expiry ON verifications USING btree (expires_at);
CREATE INDEX verifications_by_identifier ON verifications USING btree (identifier);

CREATE TABLE waiting_entries (
  id uuid NOT NULL,
  kind text NOT NULL,
  slot_ids uuid[] NOT NULL,
  base text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  model text,
  persons integer,
  email text NOT NULL,
  user_id uuid,
  person_id uuid NOT NULL,
  request jsonb NOT NULL,
  state text NOT NULL,
  confirmed_at timestamp(3) with time zone,
  offer_until timestamp(3) with time zone,
  passed_over boolean NOT NULL DEFAULT false,
  wide_network text,
  mailbox text GENERATED ALWAYS AS (mailbox_of(email)) STORED,
  mail_domain text GENERATED ALWAYS AS (mail_domain_of(email)) STORED,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  email_punycode text,
  email_normal text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(email_punycode, email))) STORED,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_entries_confirmed CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'left'::text])) OR confirmed_at IS NOT NULL),
  CONSTRAINT waiting_entries_email_punycode_check CHECK (email_punycode IS NULL OR email ~ '[^ -~]'::text),
  CONSTRAINT waiting_entries_kind_check CHECK (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text])),
  CONSTRAINT waiting_entries_offered CHECK (state <> 'offered'::text OR offer_until IS NOT NULL),
  CONSTRAINT waiting_entries_state_check CHECK (state = ANY (ARRAY['unconfirmed'::text, 'waiting'::text, 'offered'::text, 'booked'::text, 'left'::text])),
  CONSTRAINT waiting_entries_model_fkey FOREIGN KEY (model) REFERENCES boat_models(code),
  CONSTRAINT waiting_entries_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT waiting_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX waiting_entries_by_domain ON waiting_entries USING btree (mail_domain);
CREATE INDEX waiting_entries_by_email ON waiting_entries USING btree (email_normal);
CREATE INDEX waiting_entries_by_mailbox ON waiting_entries USING btree (mailbox);
CREATE INDEX waiting_entries_by_person ON waiting_entries USING btree (person_id);
CREATE INDEX waiting_entries_by_slot ON waiting_entries USING gin (slot_ids) WHERE state = 'waiting'::text;
CREATE INDEX waiting_entries_by_user ON waiting_entries USING btree (user_id);

CREATE TABLE holds (
  id uuid NOT NULL,
  token_hash text,
  waiting_id uuid,
  kind text,
  base text,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  model text,
  persons integer,
  hours integer,
  held_until timestamp(3) with time zone NOT NULL,
  extended boolean NOT NULL DEFAULT false,
  network text,
  wide_network text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_kind_check CHECK (kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text])),
  CONSTRAINT holds_owner CHECK (token_hash IS NULL OR waiting_id IS NULL),
  CONSTRAINT holds_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_entries(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX holds_by_entry ON holds USING btree (waiting_id);
CREATE UNIQUE INDEX holds_by_token ON holds USING btree (token_hash, kind);

CREATE TABLE assignments (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  boat_id uuid,
  instructor_id uuid,
  starts_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  purpose text NOT NULL,
  slot_id uuid,
  booking_id uuid,
  hold_id uuid,
  reason text,
  demo boolean NOT NULL DEFAULT false,
  CONSTRAINT assignments_pkey PRIMARY KEY (id),
  CONSTRAINT assignments_boat_once EXCLUDE USING gist (boat_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (boat_id IS NOT NULL),
  CONSTRAINT assignments_instructor_once EXCLUDE USING gist (instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (instructor_id IS NOT NULL),
  CONSTRAINT assignments_interval CHECK (ends_at > starts_at),
  CONSTRAINT assignments_purpose CHECK (
CASE purpose
    WHEN 'slot'::text THEN slot_id IS NOT NULL AND num_nonnulls(booking_id, hold_id) = 0
    WHEN 'reservation'::text THEN booking_id IS NOT NULL AND num_nonnulls(slot_id, hold_id) = 0
    WHEN 'hold'::text THEN hold_id IS NOT NULL AND num_nonnulls(slot_id, booking_id) = 0
    WHEN 'workshop'::text THEN boat_id IS NOT NULL AND num_nonnulls(slot_id, booking_id, hold_id) = 0
    ELSE instructor_id IS NOT NULL AND num_nonnulls(slot_id, booking_id, hold_id) = 0
END),
  CONSTRAINT assignments_purpose_check CHECK (purpose = ANY (ARRAY['slot'::text, 'reservation'::text, 'hold'::text, 'workshop'::text, 'absence'::text])),
  CONSTRAINT assignments_resource CHECK (num_nonnulls(boat_id, instructor_id) = 1),
  CONSTRAINT assignments_boat_id_fkey FOREIGN KEY (boat_id) REFERENCES boats(id),
  CONSTRAINT assignments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT assignments_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES holds(id) ON DELETE CASCADE,
  CONSTRAINT assignments_instructor_id_fkey FOREIGN KEY (instructor_id) REFERENCES instructors(id),
  CONSTRAINT assignments_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE CASCADE
);
CREATE INDEX assignments_by_end ON assignments USING btree (ends_at);
CREATE INDEX assignments_of_booking ON assignments USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX assignments_of_hold ON assignments USING btree (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX assignments_of_slot ON assignments USING btree (slot_id) WHERE slot_id IS NOT NULL;

CREATE TABLE manage_links (
  token_hash text NOT NULL,
  booking_id uuid,
  application_id uuid,
  waiting_id uuid,
  answered boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp(3) with time zone,
  CONSTRAINT manage_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT manage_links_subject CHECK (num_nonnulls(booking_id, application_id, waiting_id) = 1),
  CONSTRAINT manage_links_application_id_fkey FOREIGN KEY (application_id) REFERENCES boat_license_applications(id) ON DELETE CASCADE,
  CONSTRAINT manage_links_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT manage_links_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting_entries(id) ON DELETE CASCADE
);
CREATE INDEX manage_links_by_application ON manage_links USING btree (application_id);
CREATE INDEX manage_links_by_booking ON manage_links USING btree (booking_id);
CREATE INDEX manage_links_by_entry ON manage_links USING btree (waiting_id);

CREATE TABLE mail_codes (
  code_hash text NOT NULL,
  purpose text NOT NULL,
  sealed text,
  manage_link text,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mail_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT mail_codes_end CHECK (num_nonnulls(manage_link, expires_at) = 1),
  CONSTRAINT mail_codes_manage_link_fkey FOREIGN KEY (manage_link) REFERENCES manage_links(token_hash) ON DELETE CASCADE
);
CREATE INDEX mail_codes_by_expiry ON mail_codes USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX mail_codes_by_manage_link ON mail_codes USING btree (manage_link) WHERE manage_link IS NOT NULL;

CREATE TABLE places (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  slot_id uuid NOT NULL,
  count integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'taken'::text,
  booking_id uuid,
  hold_id uuid,
  CONSTRAINT places_pkey PRIMARY KEY (id),
  CONSTRAINT places_count_check CHECK (count >= 1 AND count <= 20),
  CONSTRAINT places_header CHECK (num_nonnulls(booking_id, hold_id) = 1),
  CONSTRAINT places_held CHECK ((state = 'held'::text) = (hold_id IS NOT NULL)),
  CONSTRAINT places_state_check CHECK (state = ANY (ARRAY['held'::text, 'taken'::text, 'freed'::text])),
  CONSTRAINT places_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT places_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES holds(id) ON DELETE CASCADE,
  CONSTRAINT places_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id)
) WITH (fillfactor=80);
CREATE INDEX places_by_slot ON places USING btree (slot_id);
CREATE UNIQUE INDEX places_of_booking ON places USING btree (booking_id, slot_id) WHERE booking_id IS NOT NULL AND state = 'taken'::text;
CREATE UNIQUE INDEX places_of_hold ON places USING btree (hold_id, slot_id) WHERE hold_id IS NOT NULL;

CREATE TABLE withheld_alerts (
  base text NOT NULL,
  told_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT withheld_alerts_pkey PRIMARY KEY (base),
  CONSTRAINT withheld_alerts_base_fkey FOREIGN KEY (base) REFERENCES bases(slug)
);

CREATE VIEW reservations WITH (check_option=cascaded) AS
 SELECT id,
    reference,
    user_id,
    person_id,
    kind,
    status,
    base,
    day,
    "time",
    starts_at,
    ends_at,
    first_name,
    last_name,
    email,
    email_punycode,
    email_normal,
    phone,
    phone_normal,
    notes,
    admin_notes,
    license_level,
    has_theory_knowledge,
    license_held,
    rental_duration,
    boat_type,
    group_size,
    group_name,
    price_cents,
    price_currency,
    quote,
    own_moves,
    moved_by_school_at,
    attendance,
    attendance_at,
    network,
    wide_network,
    proven,
    proven_by,
    mailbox,
    mail_domain,
    search,
    forgotten_at,
    sequence,
    version,
    demo,
    created_at,
    updated_at
   FROM bookings
  WHERE kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text]);

CREATE VIEW seats WITH (check_option=cascaded) AS
 SELECT id,
    reference,
    user_id,
    person_id,
    application_id,
    session_id,
    replaces,
    kind,
    status,
    base,
    day,
    "time",
    starts_at,
    ends_at,
    price_cents,
    price_currency,
    kept_percent,
    cancelled_as,
    own_moves,
    moved_at,
    moved_by_school_at,
    attendance,
    attendance_at,
    sequence,
    version,
    demo,
    created_at,
    updated_at
   FROM bookings
  WHERE kind = ANY (ARRAY['theory'::text, 'practice'::text]);

CREATE VIEW managed AS
 SELECT bookings.id,
    'booking'::text AS kind,
    bookings.user_id,
    bookings.email_normal,
    bookings.ends_at
   FROM bookings
  WHERE (bookings.kind = ANY (ARRAY['boat_license'::text, 'boat_rental'::text, 'group_outing'::text])) AND bookings.forgotten_at IS NULL
UNION ALL
 SELECT a.id,
    'application'::text AS kind,
    a.user_id,
    NULL::text AS email_normal,
    COALESCE(( SELECT max(bookings.ends_at) AS max
           FROM bookings
          WHERE bookings.application_id = a.id AND bookings.status = 'confirmed'::text), a.updated_at)::timestamp(3) with time zone AS ends_at
   FROM boat_license_applications a
  WHERE a.status <> 'draft'::text AND a.user_id IS NOT NULL AND a.forgotten_at IS NULL
UNION ALL
 SELECT waiting_entries.id,
    'waiting'::text AS kind,
    waiting_entries.user_id,
    waiting_entries.email_normal,
    waiting_entries.ends_at
   FROM waiting_entries;

CREATE VIEW ledger_lines AS
 SELECT charges.id,
    charges.kind,
    charges.account_id,
    NULL::uuid AS user_id,
    charges.currency,
    charges.amount_cents,
    charges.created_at,
    charges.created_at AS moved_at,
    true AS settled,
    true AS counts,
    starts_with(charges.code, 'application-'::text) AS is_fee,
        CASE charges.kind
            WHEN 'charge'::text THEN charges.amount_cents
            ELSE - charges.amount_cents
        END AS owed_cents,
    0 AS paid_cents,
        CASE charges.kind
            WHEN 'charge'::text THEN charges.amount_cents - COALESCE(( SELECT sum(credit.amount_cents) AS sum
               FROM charges credit
              WHERE credit.credit_of = charges.id), 0::bigint)::integer
            ELSE 0
        END AS open_cents,
        CASE
            WHEN charges.kind = 'credit'::text AND charges.code <> 'rounding'::text THEN ( SELECT lowered.code
               FROM charges lowered
              WHERE lowered.id = charges.credit_of)
            ELSE charges.code
        END AS earns,
    charges.text,
    charges.vat_permille,
    charges.invoice_id,
    NULL::text AS method,
    NULL::text AS provider,
    NULL::text AS base,
    NULL::uuid AS closing_id
   FROM charges
UNION ALL
 SELECT payment_transactions.id,
    payment_transactions.kind,
    payment_transactions.account_id,
    payment_transactions.user_id,
    payment_transactions.currency,
    payment_transactions.amount_cents,
    payment_transactions.created_at,
    COALESCE(payment_transactions.settled_at, payment_transactions.created_at) AS moved_at,
    payment_transactions.status = 'refunded'::text OR payment_transactions.kind = 'payment'::text AND payment_transactions.status = 'completed'::text AS settled,
    payment_transactions.counts,
    payment_transactions.purpose = 'fee'::text AS is_fee,
    0 AS owed_cents,
    received_cents(payment_transactions.kind, payment_transactions.status, payment_transactions.counts, payment_transactions.amount_cents) AS paid_cents,
    0 AS open_cents,
    NULL::text AS earns,
    NULL::text AS text,
    NULL::integer AS vat_permille,
    NULL::uuid AS invoice_id,
    payment_transactions.method,
    payment_transactions.provider,
    payment_transactions.base,
    payment_transactions.closing_id
   FROM payment_transactions;

CREATE VIEW journal_lines AS
 SELECT entry.id,
    sides.side,
    entry.booked_at,
    entry.kind,
    entry.account_id,
    entry.base,
    entry.day,
    entry.method,
    entry.provider,
    entry.counts,
    entry.currency,
    entry.amount_cents,
    entry.text,
    entry.vat_permille,
        CASE sides.side
            WHEN 0 THEN entry.debit
            ELSE entry.credit
        END AS account,
        CASE sides.side
            WHEN 0 THEN entry.credit
            ELSE entry.debit
        END AS contra,
        CASE
            WHEN sides.side = 0 AND entry.counts THEN entry.amount_cents
            ELSE 0
        END AS debit_cents,
        CASE
            WHEN sides.side = 1 AND entry.counts THEN entry.amount_cents
            ELSE 0
        END AS credit_cents
   FROM ( SELECT ledger_lines.id,
            ledger_lines.moved_at AS booked_at,
            ledger_lines.kind,
            ledger_lines.account_id,
            NULL::text AS base,
            NULL::date AS day,
            ledger_lines.method,
            ledger_lines.provider,
            ledger_lines.counts,
            ledger_lines.currency,
            ledger_lines.amount_cents,
            ledger_lines.text,
            ledger_lines.vat_permille,
                CASE
                    WHEN ledger_lines.kind = ANY (ARRAY['charge'::text, 'refund'::text]) THEN 'debtors'::text
                    ELSE COALESCE(ledger_lines.earns, (ledger_lines.method || ' '::text) || ledger_lines.currency)
                END AS debit,
                CASE
                    WHEN ledger_lines.kind = ANY (ARRAY['charge'::text, 'refund'::text]) THEN COALESCE(ledger_lines.earns, (ledger_lines.method || ' '::text) || ledger_lines.currency)
                    ELSE 'debtors'::text
                END AS credit
           FROM ledger_lines
          WHERE ledger_lines.settled
        UNION ALL
         SELECT closing_lines.closing_id,
            closings.closed_at,
            'difference'::text AS kind,
            NULL::uuid AS account_id,
            closings.base,
            closings.day,
            closing_lines.method,
            NULL::text AS provider,
            true AS counts,
            closing_lines.currency,
            abs(closing_lines.counted_cents - closing_lines.expected_cents) AS amount_cents,
            NULL::text AS text,
            NULL::integer AS vat_permille,
                CASE
                    WHEN closing_lines.counted_cents > closing_lines.expected_cents THEN (closing_lines.method || ' '::text) || closing_lines.currency
                    ELSE 'differences'::text
                END AS debit,
                CASE
                    WHEN closing_lines.counted_cents > closing_lines.expected_cents THEN 'differences'::text
                    ELSE (closing_lines.method || ' '::text) || closing_lines.currency
                END AS credit
           FROM closing_lines
             JOIN closings ON closings.id = closing_lines.closing_id
          WHERE closing_lines.counted_cents <> closing_lines.expected_cents) entry
     CROSS JOIN ( VALUES (0), (1)) sides(side)
  WHERE entry.counts OR sides.side = 0;

CREATE OR REPLACE FUNCTION beyond_base(limits jsonb, at_base text, wanted numeric, own_hold uuid, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  until timestamptz := at_instant + interval '14 days';
  used numeric := (
    select sum(boat_hours(starts_at, ends_at)) from withheld(at_instant)
    where base = at_base and starts_at < until and id is distinct from own_hold
  );
begin
  return used > 0 and not within_limit(limits, 'basePercent',
    (used + wanted) * 100 / nullif(on_sale(at_base, at_instant, until), 0));
end $function$;

CREATE OR REPLACE FUNCTION beyond_mailbox(limits jsonb, account uuid, address text, at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone, own_hold uuid, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  wanted numeric := boat_hours(from_instant, to_instant);
  day_begins timestamptz := day_of(from_instant)::timestamp at time zone 'Europe/Zurich';
  day_ends timestamptz := (day_of(from_instant) + 1)::timestamp at time zone 'Europe/Zurich';
  own_entry uuid := (select waiting_id from holds where id = own_hold);
  used record;
begin
  for used in
    select whose, count(*) as requests, sum(hours) as hours, sum(hours) filter (where is_same_day) as day_hours
    from (
      select 'Mailbox' as whose, false as by_account, unanswered.*
      from unanswered(at_instant) where mailbox = mailbox_of(address)
      union all select 'Mailbox', true, unanswered.* from unanswered(at_instant) where user_id = account
      union all select 'Domain', false, unanswered.*
      from unanswered(at_instant) where mail_domain = own_domain_of(address)
    ) as others, lateral (
      select boat_hours(starts_at, ends_at) as hours,
        base = at_base and starts_at >= day_begins and starts_at < day_ends as is_same_day
    ) as counted
    where id is distinct from own_entry group by whose, by_account
  loop
    if not within_limit(limits, 'requestsPer' || used.whose, used.requests + 1)
      or not within_limit(limits, 'hoursPer' || used.whose, used.hours + wanted)
      or used.day_hours > 0 and not within_limit(limits, 'dayPercent',
        (used.day_hours + wanted) * 100 / nullif(on_sale(at_base, day_begins, day_ends), 0))
    then return true; end if;
  end loop;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION beyond_network(limits jsonb, networks text[], at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone, own_hold uuid, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  wanted numeric := boat_hours(from_instant, to_instant);
  on_day date := day_of(from_instant);
  used record;
begin
  select coalesce(sum(hours), 0) as wide,
    coalesce(sum(hours) filter (where network = networks[1]), 0) as narrow,
    coalesce(sum(hours) filter (where is_same_day), 0) as wide_day,
    coalesce(sum(hours) filter (where is_same_day and network = networks[1]), 0) as narrow_day
  into used
  from (
    select network, boat_hours(starts_at, ends_at) as hours, base = at_base and day_of(starts_at) = on_day as is_same_day
    from withheld(at_instant) where wide_network = networks[2] and id is distinct from own_hold
  ) as own;
  return not within_limit(limits, 'hoursPerNetwork', used.wide + wanted)
    or not within_limit(limits, 'hoursPerAddress', used.narrow + wanted)
    or used.wide_day > 0 and not within_limit(limits, 'dayHoursPerNetwork', used.wide_day + wanted)
    or used.narrow_day > 0 and not within_limit(limits, 'dayHoursPerAddress', used.narrow_day + wanted)
    or from_instant < at_instant + interval '14 days'
      and beyond_base(limits, at_base, wanted, own_hold, at_instant);
end $function$;

CREATE OR REPLACE FUNCTION boats_for(slot slots, wanted_model text, persons integer, to_instant timestamp with time zone, own uuid)
 RETURNS TABLE(id uuid, room integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  wanted_room integer := case when slot.kind in ('boat_rental', 'group_outing') then persons else slot.capacity end;
begin
  return query select id, room
  from free_boats(slot.base, slot.starts_at, to_instant, own)
    cross join lateral (select case slot.kind when 'boat_rental' then seats else passengers_max end as room) as sized
  where case
    when wanted_model is not null then model = wanted_model
    when slot.kind in ('boat_rental', 'boat_license') then room >= persons
    else true
  end
  order by room >= wanted_room desc, case when room >= wanted_room then room else -room end, hours, id;
end $function$;

CREATE OR REPLACE FUNCTION book_places(new_key uuid, new_route text, new_actor text, new_hash text, new_id uuid, account uuid, contact jsonb, networks text[], is_proven boolean, limits jsonb, wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer, wanted_model text, persons integer, at_instant timestamp with time zone, by_school boolean, own_hold uuid, OUT outcome text, OUT earlier_id uuid, OUT slot_base text, OUT slot_starts timestamp with time zone, OUT slot_ends timestamp with time zone, OUT proven boolean, OUT person_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  slot_ids uuid[];
  is_new boolean;
begin
  select refusal, claimed.earlier_id into outcome, earlier_id
  from claim_key(new_key, new_route, new_actor, new_hash, new_id) as claimed;
  if outcome is not null then return; end if;

  select refusal, found_slots.slot_ids, found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends
  into outcome, slot_ids, slot_base, slot_starts, slot_ends
  from find_slots(wanted_type, wanted_day, wanted_time, wanted_base, wanted_hours) as found_slots;
  if outcome is null then
    select refusal, judged.proven into outcome, proven
    from judge_limits(limits, account, contact ->> 'email', networks, is_proven, slot_base, slot_starts, slot_ends,
      own_hold, at_instant) as judged;
  end if;
  if outcome is null then
    -- Before the slots, as the deletion of an account takes them.
    select person, made into person_id, is_new from person_of(account, contact);
    outcome := take_places('reservation', new_id, slot_ids, wanted_model, persons, slot_ends, own_hold, at_instant,
      by_school);
  end if;

  if outcome is not null then
    delete from idempotency_keys where key = new_key;
    if is_new then delete from persons where id = person_id; end if;
    return;
  end if;
  if own_hold is not null then perform stop_holding(own_hold, at_instant); end if;
  outcome := 'booked';
end $function$;

CREATE OR REPLACE FUNCTION books_are_never_edited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception '% are never edited', tg_table_name; end $function$;

CREATE OR REPLACE FUNCTION choose_boats(slot slots, wanted_model text, persons integer, to_instant timestamp with time zone, own uuid, at_instant timestamp with time zone, OUT refusal text, OUT boat_ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  boat_ids := '{}';
  if not exists (select from boats where base = slot.base and retired_at is null) then return; end if;
  if slot.kind = 'boat_license' and exists (select from taken_for_lesson(slot.id, at_instant) where boat_id is not null)
  then return; end if;
  boat_ids := pick_boats(slot, wanted_model, persons, to_instant, own);
  refusal := case when boat_ids is null then 'no-boat' end;
end $function$;

CREATE OR REPLACE FUNCTION choose_instructors(slot slots, boats_taken integer, own uuid, at_instant timestamp with time zone, OUT refusal text, OUT instructor_ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  needed integer := case slot.kind when 'boat_license' then 1 when 'group_outing' then boats_taken else 0 end;
begin
  instructor_ids := '{}';
  if not exists (select from instructors where base = slot.base and retired_at is null) then return; end if;
  if slot.kind = 'boat_license'
    and exists (select from taken_for_lesson(slot.id, at_instant) where instructor_id is not null)
  then return; end if;
  select coalesce(array_agg(fittest.id), '{}') into instructor_ids from (
    select id from free_instructors(slot.base, slot.starts_at, slot.ends_at, own) as free
    where slot.kind = 'group_outing' or exists (
      select from instructor_certificates where instructor_id = free.id and expires_on >= slot.date
    )
    order by hours, id limit needed
  ) as fittest;
  refusal := case when cardinality(instructor_ids) < needed then 'no-instructor' end;
end $function$;

CREATE OR REPLACE FUNCTION choose_resources(slot slots, wanted_model text, persons integer, to_instant timestamp with time zone, own uuid, at_instant timestamp with time zone, OUT refusal text, OUT boat_ids uuid[], OUT instructor_ids uuid[], OUT boats_until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  -- Null while other holds share the lesson's boat and instructor, which are then not free.
  own_alone uuid;
begin
  perform from boats
  where base = slot.base and retired_at is null and (wanted_model is null or model = wanted_model)
  order by id for no key update;
  if slot.kind <> 'boat_rental' then
    perform from instructors where base = slot.base and retired_at is null order by id for no key update;
  end if;
  perform drop_lapsed_holds(slot.base, at_instant);
  -- A lesson uses the boat of its holds, so none of them may end before this booking has chosen.
  if slot.kind = 'boat_license' then
    perform from holds
    where id in (select hold_id from places where slot_id = slot.id and state = 'held') order by id for update;
  end if;
  own_alone := case when not is_shared(own) then own end;
  boats_until := turned_around(slot.base, to_instant);
  select chosen.refusal, chosen.boat_ids into refusal, boat_ids
  from choose_boats(slot, wanted_model, persons, to_instant, own_alone, at_instant) as chosen;
  if refusal is not null then return; end if;
  select chosen.refusal, chosen.instructor_ids into refusal, instructor_ids
  from choose_instructors(slot, cardinality(boat_ids), own_alone, at_instant) as chosen;
end $function$;

CREATE OR REPLACE FUNCTION claim_key(new_key uuid, new_route text, new_actor text, new_hash text, new_id uuid, OUT refusal text, OUT earlier_id uuid)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  insert into idempotency_keys (key, route, actor, request_hash, entity_id)
  values (new_key, new_route, new_actor, new_hash, new_id)
  on conflict (key) do nothing;
  if found then return; end if;
  select entity_id into earlier_id from idempotency_keys
  where key = new_key and route = new_route and actor = new_actor and request_hash = new_hash;
  refusal := case when earlier_id is null then 'key-reused' else 'replayed' end;
end $function$;

CREATE OR REPLACE FUNCTION count_boat_license_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'boat_license_applications' as subject, status as status, null::date as day, 1 as count, 1 * (0) as cents
        from fresh where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'DELETE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'boat_license_applications' as subject, status as status, null::date as day, -1 as count, -1 * (0) as cents
        from gone where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'UPDATE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'boat_license_applications' as subject, status as status, null::date as day, 1 as count, 1 * (0) as cents
        from fresh where true union all select 'boat_license_applications' as subject, status as status, null::date as day, -1 as count, -1 * (0) as cents
        from gone where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      else
        delete from figures where subject in ('boat_license_applications');
        delete from figure_changes where subject in ('boat_license_applications');
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION count_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'bookings' as subject, status as status, (created_at at time zone 'Europe/Zurich')::date as day, 1 as count, 1 * (0) as cents
        from fresh where kind in ('boat_license', 'boat_rental', 'group_outing')) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'DELETE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'bookings' as subject, status as status, (created_at at time zone 'Europe/Zurich')::date as day, -1 as count, -1 * (0) as cents
        from gone where kind in ('boat_license', 'boat_rental', 'group_outing')) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'UPDATE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'bookings' as subject, status as status, (created_at at time zone 'Europe/Zurich')::date as day, 1 as count, 1 * (0) as cents
        from fresh where kind in ('boat_license', 'boat_rental', 'group_outing') union all select 'bookings' as subject, status as status, (created_at at time zone 'Europe/Zurich')::date as day, -1 as count, -1 * (0) as cents
        from gone where kind in ('boat_license', 'boat_rental', 'group_outing')) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      else
        delete from figures where subject in ('bookings');
        delete from figure_changes where subject in ('bookings');
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION count_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.sequence := old.sequence + 1;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION count_payment_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'payments_' || lower(currency) as subject, kind as status, (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, 1 as count, 1 * (received_cents(kind, status, counts, amount_cents)) as cents
        from fresh where payment_counts(kind, status, counts)) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'DELETE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'payments_' || lower(currency) as subject, kind as status, (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, -1 as count, -1 * (received_cents(kind, status, counts, amount_cents)) as cents
        from gone where payment_counts(kind, status, counts)) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'UPDATE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'payments_' || lower(currency) as subject, kind as status, (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, 1 as count, 1 * (received_cents(kind, status, counts, amount_cents)) as cents
        from fresh where payment_counts(kind, status, counts) union all select 'payments_' || lower(currency) as subject, kind as status, (coalesce(settled_at, created_at) at time zone 'Europe/Zurich')::date as day, -1 as count, -1 * (received_cents(kind, status, counts, amount_cents)) as cents
        from gone where payment_counts(kind, status, counts)) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      else
        delete from figures where subject in ('payments_chf', 'payments_eur');
        delete from figure_changes where subject in ('payments_chf', 'payments_eur');
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'users' as subject, case when is_active then 'active' else 'idle' end as status, null::date as day, 1 as count, 1 * (0) as cents
        from fresh where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'DELETE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'users' as subject, case when is_active then 'active' else 'idle' end as status, null::date as day, -1 as count, -1 * (0) as cents
        from gone where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      elsif tg_op = 'UPDATE' then insert into figure_changes
        select subject, status, day, sum(count), sum(cents) from (select 'users' as subject, case when is_active then 'active' else 'idle' end as status, null::date as day, 1 as count, 1 * (0) as cents
        from fresh where true union all select 'users' as subject, case when is_active then 'active' else 'idle' end as status, null::date as day, -1 as count, -1 * (0) as cents
        from gone where true) as changes
        group by subject, status, day having sum(count) <> 0 or sum(cents) <> 0;
      else
        delete from figures where subject in ('users');
        delete from figure_changes where subject in ('users');
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION drop_lapsed_holds(at_base text, at_instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  lapsed uuid[];
begin
  -- The heir of a lesson's boat may have lapsed too, and holds the boat only now.
  loop
    lapsed := array(
      select id from holds
      where held_until <= at_instant and (at_base is null or exists (
        select from assignments
          left join boats on boats.id = boat_id
          left join instructors on instructors.id = instructor_id
        where hold_id = holds.id and coalesce(boats.base, instructors.base) = at_base
      ))
      for update skip locked
    );
    exit when cardinality(lapsed) = 0;
    perform end_holds(lapsed);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION end_holds(ended uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  lesson record;
  heir uuid;
begin
  if cardinality(ended) = 0 then return; end if;
  perform from assignments where hold_id = any (ended) order by id for update;
  for lesson in
    select distinct places.slot_id, places.hold_id from places join slots on slots.id = slot_id
    where places.hold_id = any (ended) and kind = 'boat_license'
  loop
    -- A hold that another transaction ends now does not inherit.
    select holds.id into heir from places join holds on holds.id = hold_id
    where slot_id = lesson.slot_id and holds.id <> all (ended)
    order by held_until desc, holds.id limit 1 for key share of holds skip locked;
    update assignments set hold_id = heir where heir is not null and hold_id = lesson.hold_id;
  end loop;
  perform from places where hold_id = any (ended) order by id for update;
  delete from holds where id = any (ended);
end $function$;

CREATE OR REPLACE FUNCTION end_silent(at_instant timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
begin
  return query update waiting_entries set state = 'left'
  where state in ('unconfirmed', 'waiting') and mailbox in (
    select mailbox from (
      select mailbox, state = 'offered' and offer_until <= at_instant as is_silent,
        row_number() over (partition by mailbox order by offer_until desc, id desc) as nth
      from waiting_entries where offer_until is not null
    ) as offers
    where nth <= 2 group by mailbox having count(*) filter (where is_silent) = 2
  ) returning id;
end $function$;

CREATE OR REPLACE FUNCTION events_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception 'events are append-only'; end $function$;

CREATE OR REPLACE FUNCTION extend_hold(tab text, of_kind text, limits jsonb, at_instant timestamp with time zone, OUT held_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  own holdings;
begin
  select holdings.* into own from holds join holdings on holdings.id = holds.id
  where token_hash = tab and kind = of_kind and not extended and held_until > at_instant for update of holds;
  if own.id is null then return; end if;
  if minutes_to_hold(limits, own.network, own.base, own.day, own.slot_ids, own.last, at_instant)
    < more_hold_minutes()
  then return; end if;
  update holdings set ends_at = ends_at + make_interval(mins => more_hold_minutes()) where id = own.id;
  update holds set held_until = held_until + make_interval(mins => more_hold_minutes()), extended = true
  where id = own.id returning holds.held_until into extend_hold.held_until;
end $function$;

CREATE OR REPLACE FUNCTION find_slots(wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer, OUT refusal text, OUT slot_ids uuid[], OUT slot_base text, OUT slot_starts timestamp with time zone, OUT slot_ends timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select array_agg(id), min(base), min(starts_at), min(ends_at)
  into slot_ids, slot_base, slot_starts, slot_ends
  from slots
  where kind = wanted_type and date = wanted_day and start_time = wanted_time and state <> 'cancelled'
    and (wanted_base is null or base = wanted_base);
  refusal := case when slot_ids is null then 'slot-unknown' when cardinality(slot_ids) > 1 then 'base-needed' end;
  if refusal is not null or wanted_hours is null then return; end if;
  slot_ends := slot_starts + make_interval(hours => wanted_hours);
  select array_agg(id) into slot_ids
  from slots
  where kind = wanted_type and date = wanted_day and base = slot_base and state <> 'cancelled'
    and starts_at >= slot_starts and starts_at < slot_ends;
end $function$;

CREATE OR REPLACE FUNCTION fits(wanted uuid[], wanted_model text, persons integer, to_instant timestamp with time zone, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  slot slots;
  boats_chosen record;
begin
  if (select count(*) from slots where id = any (wanted) and slot_refusal(slots, null, at_instant, false) is null)
    < cardinality(wanted) then return false; end if;
  select * into slot from slots where id = any (wanted) order by starts_at limit 1;
  select * into boats_chosen from choose_boats(slot, wanted_model, persons, to_instant, null, at_instant);
  return boats_chosen.refusal is null and (
    select refusal is null from choose_instructors(slot, cardinality(boats_chosen.boat_ids), null, at_instant)
  );
end $function$;

CREATE OR REPLACE FUNCTION follow_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into persons (user_id, first_name, last_name, email, phone, phone_normal, demo)
    values (new.id, new.first_name, new.last_name, new.email, nullif(new.phone, ''), new.phone_normal, new.demo)
    on conflict (user_id) where user_id is not null do update set
      (first_name, last_name, email, phone, phone_normal) =
      (excluded.first_name, excluded.last_name, excluded.email, excluded.phone, excluded.phone_normal);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update persons set birth_date = new.date_of_birth where user_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    select user_id, person_id into new.user_id, new.person_id
    from boat_license_applications where id = new.application_id;
    select kind, base, date, start_time, starts_at, ends_at
    into new.kind, new.base, new.day, new.time, new.starts_at, new.ends_at
    from slots where id = new.session_id;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION forget_persons(candidates uuid[], at_instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  gone uuid[] := array(
    select id from persons
    where id = any (candidates) and user_id is null and forgotten_at is null and not has_things(id));
begin
  update persons set first_name = '', last_name = '', email = null, email_punycode = null, phone = null,
    phone_normal = null, birth_date = null, note = null, forgotten_at = at_instant
  where (id = any (gone) or merged_into = any (gone)) and forgotten_at is null;
end $function$;

CREATE OR REPLACE FUNCTION free_boats(at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone, own uuid)
 RETURNS TABLE(id uuid, model text, seats integer, passengers_max integer, hours numeric)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  return query
  with turned as materialized (
    select slug, turned_around(slug, to_instant) as until from bases where at_base is null or slug = at_base
  )
  select boats.id, boats.model, boat_models.seats, boat_models.passengers_max, coalesce((
    select sum(extract(epoch from ends_at - starts_at)) / 3600 from assignments
    where boat_id = boats.id and purpose in ('slot', 'reservation')
      and tstzrange(starts_at, ends_at) && tstzrange(from_instant - interval '30 days', until + interval '30 days')
  ), 0)
  from turned join boats on base = slug join boat_models on code = boats.model
  where retired_at is null and not exists (
    select from assignments
    where boat_id = boats.id and tstzrange(starts_at, ends_at) && tstzrange(from_instant, until)
      and (own is null or booking_id is distinct from own and hold_id is distinct from own)
  );
end $function$;

CREATE OR REPLACE FUNCTION free_instructors(at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone, own uuid)
 RETURNS TABLE(id uuid, hours numeric)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  return query select instructors.id, coalesce((
    select sum(extract(epoch from ends_at - starts_at)) / 3600 from assignments
    where instructor_id = instructors.id and purpose in ('slot', 'reservation')
      and tstzrange(starts_at, ends_at) && tstzrange(from_instant - interval '30 days', to_instant + interval '30 days')
  ), 0)
  from instructors
  where (at_base is null or base = at_base) and retired_at is null and not exists (
    select from assignments
    where instructor_id = instructors.id and tstzrange(starts_at, ends_at) && tstzrange(from_instant, to_instant)
      and (own is null or booking_id is distinct from own and hold_id is distinct from own)
  );
end $function$;

CREATE OR REPLACE FUNCTION free_places(holders uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  freed uuid[];
begin
  perform from slots
  where id in (
    select slot_id from places
    where booking_id = any(holders) and state = 'taken'
  )
  order by id for update;
  with given_back as (
    update places set state = 'freed'
    where booking_id = any(holders) and state = 'taken'
    returning slot_id, count
  ), counted as (
    update slots set taken = taken - given.back
    from (select slot_id, sum(count) as back from given_back group by slot_id) as given
    where id = slot_id returning id
  )
  select coalesce(array_agg(id), '{}') into freed from counted;
  delete from assignments where id in (
    select id from assignments
    where booking_id = any(holders) or slot_id in (
      select id from slots where id = any(freed) and kind = 'boat_license' and taken = 0
    )
    order by id for update
  );
  return freed;
end $function$;

CREATE OR REPLACE FUNCTION guests_of_mailbox(address text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select id from persons
    where email_normal = address and user_id is null and merged_into is null and forgotten_at is null)
$function$;

CREATE OR REPLACE FUNCTION has_room(wanted uuid[], at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (select from slots where id = any (wanted) and slot_refusal(slots, null, at_instant, false) is null);
end $function$;

CREATE OR REPLACE FUNCTION has_things(owner uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (select from reservations where person_id = owner)
    or exists (select from boat_license_applications where person_id = owner)
    or exists (select from waiting_entries where person_id = owner)
    or exists (select from contact_messages where person_id = owner)
    or exists (select from boat_sharing_interests where person_id = owner);
end $function$;

CREATE OR REPLACE FUNCTION has_waiting(wanted uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (select from waiting_entries where state = 'waiting' and not passed_over and slot_ids && wanted);
end $function$;

CREATE OR REPLACE FUNCTION held_by_visitors(at_base text, wanted_model text, from_instant timestamp with time zone, to_instant timestamp with time zone, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  boats_until timestamptz := turned_around(at_base, to_instant);
begin
  return exists (
    select from holds
      join assignments on hold_id = holds.id
      left join boats on boats.id = boat_id
      left join instructors on instructors.id = instructor_id
    where waiting_id is null and held_until > at_instant and coalesce(boats.base, instructors.base) = at_base
      and (wanted_model is null or boats.model = wanted_model)
      and tstzrange(assignments.starts_at, assignments.ends_at)
        && tstzrange(from_instant, case when boat_id is null then to_instant else boats_until end)
  );
end $function$;

CREATE OR REPLACE FUNCTION held_places(of_slot uuid, own_hold uuid, at_instant timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
begin
  return (
    select coalesce(sum(count), 0)::integer
    from places join holds on holds.id = hold_id
    where slot_id = of_slot and state = 'held' and held_until > at_instant and hold_id is distinct from own_hold
  );
end $function$;

CREATE OR REPLACE FUNCTION hold_places(new_hold uuid, tab text, networks text[], limits jsonb, wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer, wanted_model text, persons integer, at_instant timestamp with time zone, OUT refusal text, OUT held_until timestamp with time zone, OUT extended boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
#variable_conflict use_column
declare
  earlier holds;
  found_slots record;
begin
  perform lock_names(array['tab ' || tab, 'network ' || networks[2]]);
  select * into earlier from holds where token_hash = tab and kind = wanted_type;
  select * into found_slots from find_slots(wanted_type, wanted_day, wanted_time, wanted_base, wanted_hours);
  refusal := found_slots.refusal;
  if refusal is not null then return; end if;
  if holds_all(earlier.id, found_slots.slot_ids, at_instant)
    and (earlier.model, earlier.persons, earlier.hours) is not distinct from (wanted_model, persons, wanted_hours)
  then
    held_until := earlier.held_until;
    extended := earlier.extended;
    return;
  end if;
  if beyond_network(limits, networks, found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends, earlier.id,
    at_instant)
  then
    refusal := 'too-many-holds';
    return;
  end if;

  insert into holds
    (id, held_until, kind, network, wide_network, model, persons, hours, base, starts_at, ends_at)
  values (new_hold, at_instant + make_interval(mins => hold_minutes()), wanted_type, networks[1], networks[2],
    wanted_model, persons, wanted_hours,
    found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends);
  refusal := take_places('hold', new_hold, found_slots.slot_ids, wanted_model, persons, found_slots.slot_ends,
    earlier.id, at_instant, false);
  if refusal is not null then
    delete from holds where id = new_hold;
    return;
  end if;
  perform stop_holding(earlier.id, at_instant);
  held_until := keep_hold(new_hold, tab, limits, wanted_day, found_slots.slot_ids, at_instant);
  refusal := case when held_until is null then 'too-many-holds' end;
  extended := false;
end $function$;

CREATE OR REPLACE FUNCTION holds_all(own_hold uuid, wanted uuid[], at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return wanted <@ array(
    select slot_id from places join holds on holds.id = hold_id where hold_id = own_hold and held_until > at_instant
  );
end $function$;

CREATE OR REPLACE FUNCTION is_closed(at_base text, on_day date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (
    select from closures
    where on_day between from_date and to_date and (base is null or base = at_base)
  );
end $function$;

CREATE OR REPLACE FUNCTION is_full(wanted uuid[], at_base text, wanted_model text, persons integer, from_instant timestamp with time zone, to_instant timestamp with time zone, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return has_waiting(wanted)
    or exists (
      select from slots where id = any (wanted) and capacity <= taken + (
        select coalesce(sum(count), 0) from places join holds on holds.id = hold_id
        where slot_id = slots.id and places.state = 'held' and held_until > at_instant and waiting_id is not null
      )
    )
    or (select bool_and(slot_refusal(slots, null, at_instant, false) is null) from slots where id = any (wanted))
      and not fits(wanted, wanted_model, persons, to_instant, at_instant)
      and not held_by_visitors(at_base, wanted_model, from_instant, to_instant, at_instant);
end $function$;

CREATE OR REPLACE FUNCTION is_shared(hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (
    select from places as own
      join slots on slots.id = own.slot_id and kind = 'boat_license'
      join places as other on other.slot_id = own.slot_id and other.state = 'held'
    where own.hold_id = hold and other.hold_id <> hold
  );
end $function$;

CREATE OR REPLACE FUNCTION iso_instant(instant timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((instant AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION judge_activity(person uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ begin
    perform from users where id = person for update;
    update users set is_active = false where id = person and is_active
      and not exists (select from reservations where user_id = person)
      and not exists (select from boat_license_applications where user_id = person);
  end $function$;

CREATE OR REPLACE FUNCTION judge_limits(limits jsonb, account uuid, address text, networks text[], is_proven boolean, at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone, own_hold uuid, at_instant timestamp with time zone, OUT refusal text, OUT proven boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  proven := is_proven;
  if limits is null then return; end if;
  proven := is_proven or exists (
    select from reservations where mailbox = mailbox_of(address) and status in ('confirmed', 'completed')
  );
  perform lock_names(array[
    'mailbox ' || mailbox_of(address), 'account ' || account::text, 'domain ' || own_domain_of(address),
    case when not proven then 'network ' || networks[2] end
  ]);
  refusal := case
    when beyond_mailbox(limits, account, address, at_base, from_instant, to_instant, own_hold, at_instant)
    then 'too-many-pending'
    when not proven
      and beyond_network(limits, networks, at_base, from_instant, to_instant, own_hold, at_instant)
    then 'proof-needed'
  end;
end $function$;

CREATE OR REPLACE FUNCTION judge_slots(wanted uuid[], own_hold uuid, at_instant timestamp with time zone, by_school boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  slot slots;
  locked integer := 0;
  refusal text;
begin
  for slot in select * from slots where id = any(wanted) order by id for update loop
    locked := locked + 1;
    refusal := coalesce(refusal, slot_refusal(slot, own_hold, at_instant, by_school));
  end loop;
  return case when locked < cardinality(wanted) then 'slot-closed' else refusal end;
end $function$;

CREATE OR REPLACE FUNCTION keep_earlier_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into earlier_addresses (user_id, email, left_at) values (old.id, lower(old.email), now())
    on conflict (user_id, email) do update set left_at = excluded.left_at;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION keep_hold(new_hold uuid, tab text, limits jsonb, on_day date, wanted uuid[], at_instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  held holds;
  is_last boolean;
  minutes numeric;
begin
  select * into held from holds where id = new_hold;
  is_last := not fits(wanted, held.model, held.persons, held.ends_at, at_instant);
  minutes := minutes_to_hold(limits, held.network, held.base, on_day, wanted, is_last, at_instant);
  if minutes < 1 then
    perform end_holds(array[new_hold]);
    return null;
  end if;
  update holds set token_hash = tab, held_until = at_instant + minutes * interval '1 minute' where id = new_hold
  returning * into held;
  insert into holdings (id, network, base, day, slot_ids, last, began_at, ends_at)
  values (new_hold, held.network, held.base, on_day, wanted, is_last, at_instant, held.held_until);
  return held.held_until;
end $function$;

CREATE OR REPLACE FUNCTION lead_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from bookings where application_id = new.id order by id for no key update;
    update bookings set user_id = new.user_id, person_id = new.person_id where application_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION leave_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    own persons;
    past person_merges;
    returned uuid[] := array[]::uuid[];
  begin
    select * into own from persons where user_id = old.id for update;
    for past in select person_merges.* from person_merges join persons on persons.id = from_person
      where merged_into = own.id and undone_at is null order by merged_at desc loop
      update persons set merged_into = null where id = past.from_person and merged_into = own.id;
      continue when not found;
      perform return_things(own.id, past.from_person, past.moved);
      returned := returned || past.from_person;
    end loop;
    if has_things(own.id) then perform move_things(own.id, (person_of(null, to_jsonb(own))).person); end if;
    update persons set user_id = null, email = null, email_punycode = null where id = own.id;
    perform forget_persons(returned || own.id, now());
    return old;
  end $function$;

CREATE OR REPLACE FUNCTION lock_accounts_of(owners uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id in (select user_id from persons where id = any (owners)) order by id for key share;
end $function$;

CREATE OR REPLACE FUNCTION lock_for_offers(freed uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  bases text[];
begin
  if not has_waiting(freed) then return; end if;
  perform from slots
  where id in (
    select unnest(freed)
    union select unnest(slot_ids) from waiting_entries where state = 'waiting' and slot_ids && freed
  )
  order by id for update;
  bases := array(select distinct base from slots where id = any (freed));
  perform from boats where base = any (bases) and retired_at is null order by id for no key update;
  perform from instructors where base = any (bases) and retired_at is null order by id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION lock_names(names text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(lock) from (
    select hashtextextended(name, 0) as lock from unnest(names) as name where name is not null order by lock
  ) as locks;
end $function$;

CREATE OR REPLACE FUNCTION mark_activity_of_boat_license_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare person uuid;
    begin
      if tg_op = 'INSERT' then
        for person in select user_id from fresh where user_id is not null and true group by user_id loop
          update users set is_active = true where id = person and not is_active;
        end loop;
      elsif tg_op = 'DELETE' then
        for person in select user_id from gone where user_id is not null and true group by user_id order by 1 loop
          perform judge_activity(person);
        end loop;
      elsif tg_op = 'UPDATE' then
        for person in select user_id from fresh where user_id is not null and true except select user_id from gone where user_id is not null and true loop
          update users set is_active = true where id = person and not is_active;
        end loop;
        for person in select user_id from gone where user_id is not null and true except select user_id from fresh where user_id is not null and true order by 1 loop
          perform judge_activity(person);
        end loop;
      else
        for person in select id from users where is_active order by 1 loop
          perform judge_activity(person);
        end loop;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION mark_activity_of_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare person uuid;
    begin
      if tg_op = 'INSERT' then
        for person in select user_id from fresh where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') group by user_id loop
          update users set is_active = true where id = person and not is_active;
        end loop;
      elsif tg_op = 'DELETE' then
        for person in select user_id from gone where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') group by user_id order by 1 loop
          perform judge_activity(person);
        end loop;
      elsif tg_op = 'UPDATE' then
        for person in select user_id from fresh where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') except select user_id from gone where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') loop
          update users set is_active = true where id = person and not is_active;
        end loop;
        for person in select user_id from gone where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') except select user_id from fresh where user_id is not null and kind in ('boat_license', 'boat_rental', 'group_outing') order by 1 loop
          perform judge_activity(person);
        end loop;
      else
        for person in select id from users where is_active order by 1 loop
          perform judge_activity(person);
        end loop;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION mint_link(subject uuid, new_hash text, mailed_to text, by_answer boolean)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- Waits for a correction of the address, which ends the links to the former one.
  perform from bookings where id = subject for share;
  insert into manage_links (token_hash, booking_id, application_id, waiting_id, answered)
  select new_hash, case when kind = 'booking' then id end, case when kind = 'application' then id end,
    case when kind = 'waiting' then id end, by_answer
  from managed
  where id = subject and (mailed_to is null or user_id is not null or email_normal = mailed_to)
    -- A repeated request brings back no link that was ended, whatever the secret of the site is by now.
    and not (by_answer and exists (select from manage_links where booking_id = subject and revoked_at is not null))
  on conflict (token_hash) do nothing;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION minutes_to_hold(limits jsonb, from_network text, at_base text, on_day date, wanted uuid[], is_last boolean, at_instant timestamp with time zone)
 RETURNS numeric
 LANGUAGE plpgsql
AS $function$
declare
  used record;
begin
  select
    coalesce(sum(ends_at - began_at) filter (where network = from_network), interval '0') as by_address,
    coalesce(sum(ends_at - greatest(began_at, at_instant - interval '1 hour'))
      filter (where last and slot_ids && wanted and ends_at > at_instant - interval '1 hour'), interval '0') as of_last
  into used
  from holdings where base = at_base and day = on_day and ends_at > at_instant - interval '1 day';
  return least(
    hold_minutes(),
    nullif((limits ->> 'holdMinutesPerDay')::numeric, 0) - extract(epoch from used.by_address) / 60,
    case when is_last then nullif((limits ->> 'lastBoatMinutes')::numeric, 0) - extract(epoch from used.of_last) / 60 end
  );
end $function$;

CREATE OR REPLACE FUNCTION move_booking(moved uuid, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer, wanted_model text, by_person boolean, school_moved timestamp with time zone, at_instant timestamp with time zone, OUT outcome text)
 RETURNS text
 LANGUAGE plpgsql
 SET lock_timeout TO '2s'
AS $function$
declare
  header reservations;
  slot slots;
  old_ids uuid[];
  new_ids uuid[];
  found_slots record;
  chosen record;
begin
  select * into header from reservations where id = moved;
  if header.id is null or header.status not in ('pending', 'confirmed') or header.starts_at <= at_instant then
    outcome := 'not-allowed';
    return;
  end if;
  select * into found_slots
  from find_slots(header.kind, wanted_day, wanted_time, wanted_base, wanted_hours);
  outcome := found_slots.refusal;
  if outcome is not null then return; end if;

  old_ids := array(select slot_id from places where booking_id = moved and state = 'taken');
  perform from slots where id = any(old_ids || found_slots.slot_ids) order by id for update;
  new_ids := array(select unnest(found_slots.slot_ids) except select unnest(old_ids));
  outcome := coalesce(
    judge_slots(new_ids, null, at_instant, false),
    case when found_slots.slot_starts <= at_instant then 'slot-past' end);
  if outcome is not null then return; end if;
  select * into slot from slots where id = any(found_slots.slot_ids) order by starts_at limit 1;
  select * into chosen
  from choose_resources(slot, wanted_model, header.group_size, found_slots.slot_ends, moved, at_instant);
  outcome := case
    when chosen.refusal is null and somebody_waits(new_ids, at_instant) then 'slot-full'
    else coalesce(chosen.refusal, 'moved')
  end;
  if outcome <> 'moved' then return; end if;

  perform free_places(array[moved]);
  perform write_places('reservation', moved, found_slots.slot_ids, slot, chosen.boat_ids, chosen.boats_until,
    chosen.instructor_ids, null);
  update reservations
  set base = found_slots.slot_base, day = wanted_day, time = wanted_time,
    starts_at = found_slots.slot_starts, ends_at = found_slots.slot_ends, rental_duration = wanted_hours,
    boat_type = wanted_model, attendance = null, attendance_at = null, version = version + 1,
    own_moves = own_moves + (by_person and moved_by_school_at is null)::integer, moved_by_school_at = school_moved,
    updated_at = at_instant
  where id = moved;
end $function$;

CREATE OR REPLACE FUNCTION move_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform from bookings where session_id = new.id order by id for no key update;
    update bookings set session_id = slots.id from slots
    where session_id = new.id and slots.id = new.id
      and (bookings.kind, bookings.base, bookings.starts_at, bookings.ends_at)
        is distinct from (slots.kind, slots.base, slots.starts_at, slots.ends_at);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION move_things(from_person uuid, to_person uuid, OUT moved jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
begin
  perform from bookings
  where id in (select id from reservations where person_id = from_person) order by id for no key update;
  with booked as (update reservations set person_id = to_person where person_id = from_person returning id),
    applied as (update boat_license_applications set person_id = to_person where person_id = from_person returning id),
    waiting as (update waiting_entries set person_id = to_person where person_id = from_person returning id),
    written as (update contact_messages set person_id = to_person where person_id = from_person returning id),
    sharing as (update boat_sharing_interests set person_id = to_person where person_id = from_person returning id),
    merged as (update persons set merged_into = to_person where merged_into = from_person returning id)
  select jsonb_build_object(
    'bookings', (select coalesce(jsonb_agg(id), '[]') from booked),
    'boat_license_applications', (select coalesce(jsonb_agg(id), '[]') from applied),
    'waiting_entries', (select coalesce(jsonb_agg(id), '[]') from waiting),
    'contact_messages', (select coalesce(jsonb_agg(id), '[]') from written),
    'boat_sharing_interests', (select coalesce(jsonb_agg(id), '[]') from sharing),
    'persons', (select coalesce(jsonb_agg(id), '[]') from merged)) into moved;
  update persons as target set note = concat_ws(E'\n\n', target.note, source.note)
  from persons as source
  where target.id = to_person and source.id = from_person and source.note is not null;
end $function$;

CREATE OR REPLACE FUNCTION note_moved_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    insert into moved_accounts (account_id) values (coalesce(new.account_id, old.account_id));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION offer_places(freed uuid[], at_instant timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
declare
  entry waiting_entries;
  wish text;
  unfit text[] := array[]::text[];
begin
  if not has_waiting(freed) then return; end if;
  perform lock_for_offers(freed);
  if not has_room(freed, at_instant) then return; end if;
  for entry in
    select * from waiting_entries
    where state = 'waiting' and not passed_over and coalesce(offer_until <= at_instant, true) and slot_ids && freed
      and starts_at >= at_instant + no_offer_within()
    order by confirmed_at, id
  loop
    wish := concat_ws(' ', entry.slot_ids::text, entry.model, entry.persons, entry.ends_at);
    continue when wish = any (unfit);
    perform from waiting_entries where id = entry.id and state = 'waiting' for update;
    continue when not found;
    if offer_to(entry, at_instant) then
      return next entry.id;
      exit when not has_room(freed, at_instant);
    else
      unfit := unfit || wish;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION offer_to(entry waiting_entries, at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  slot slots;
  chosen record;
  until timestamptz := least(
    at_instant + make_interval(hours => offer_hours()), entry.starts_at - make_interval(hours => offer_hours_before_start())
  );
  offer uuid := gen_random_uuid();
begin
  if judge_slots(entry.slot_ids, null, at_instant, false) is not null then return false; end if;
  select * into slot from slots where id = any (entry.slot_ids) order by starts_at limit 1;
  select * into chosen from choose_resources(slot, entry.model, entry.persons, entry.ends_at, null, at_instant);
  if chosen.refusal is not null then return false; end if;
  insert into holds (id, held_until, kind, model, persons, waiting_id)
  values (offer, until, entry.kind, entry.model, entry.persons, entry.id);
  perform write_places('hold', offer, entry.slot_ids, slot, chosen.boat_ids, chosen.boats_until,
    chosen.instructor_ids, null);
  update waiting_entries set state = 'offered', offer_until = until where id = entry.id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION on_sale(at_base text, from_instant timestamp with time zone, to_instant timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(capacity * boat_hours(starts_at, ends_at)), 0) from slots
  where kind in ('boat_license', 'boat_rental', 'group_outing') and kind not in ('theory', 'practice')
    and state <> 'cancelled' and base = at_base and starts_at >= from_instant and starts_at < to_instant
$function$;

CREATE OR REPLACE FUNCTION open_money_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
    begin
      if not exists (select from money_accounts where id = new.account_id) then
        insert into money_accounts (booking_id, application_id, currency) values (
          (select id from bookings where id = new.account_id),
          (select id from boat_license_applications where id = new.account_id),
          new.currency
        ) on conflict do nothing;
      end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION pass_over(limits jsonb, at_instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update waiting_entries as entry set passed_over = not passed_over
  where state = 'waiting'
    and (passed_over or mailbox in (select mailbox from unanswered(at_instant))
      or mail_domain in (select mail_domain from unanswered(at_instant)))
    and passed_over <> beyond_mailbox(limits, user_id, email, base, starts_at, ends_at, null, at_instant);
end $function$;

CREATE OR REPLACE FUNCTION person_of(account uuid, contact jsonb, OUT person uuid, OUT made boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  named persons := jsonb_populate_record(null::persons, contact);
  chosen uuid := (contact ->> 'chosen')::uuid;
  address text := lower(coalesce(named.email_punycode, named.email));
begin
  -- Before its person, as the deletion of an account takes them.
  perform from users where id = account for key share;
  loop
    if chosen is not null then
      select id into person from persons
      where id = (select coalesce(merged_into, id) from persons where id = chosen)
        and merged_into is null and forgotten_at is null for key share;
      if person is null and not exists (select from persons where id = chosen and forgotten_at is null) then
        raise foreign_key_violation using constraint = 'bookings_person_id_fkey';
      end if;
    elsif account is not null then
      select id into person from persons
      where user_id = account and merged_into is null and forgotten_at is null for key share;
    elsif address is not null then
      -- Who was merged leads to the person into whom. A merge meanwhile is found in the next round.
      select id into person from persons
      where id = (
          select coalesce(merged_into, id) from persons
          where email_normal = address and folded_name = folded_name(named.first_name, named.last_name)
            and user_id is null and forgotten_at is null)
        and merged_into is null and forgotten_at is null for key share;
    end if;
    made := person is null;
    exit when not made;
    continue when chosen is not null;
    -- A rival may have made the person since: its row is found in the next round.
    insert into persons (user_id, first_name, last_name, email, email_punycode, phone, phone_normal, demo)
    values (account, named.first_name, named.last_name, named.email, named.email_punycode, named.phone,
      named.phone_normal, coalesce(named.demo, false))
    on conflict do nothing returning id into person;
    exit when person is not null;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION person_of_account(account uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select id from persons where user_id = account and merged_into is null and forgotten_at is null
$function$;

CREATE OR REPLACE FUNCTION pick_boats(slot slots, wanted_model text, persons integer, to_instant timestamp with time zone, own uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  waiting integer := coalesce(persons, 1);
  picked uuid[] := array[]::uuid[];
  next_boat record;
begin
  loop
    select id, room into next_boat
    from boats_for(slot, wanted_model, waiting, to_instant, own) with ordinality
    where id <> all (picked) order by ordinality limit 1;
    if not found then return null; end if;
    picked := picked || next_boat.id;
    waiting := waiting - next_boat.room;
    exit when slot.kind <> 'group_outing' or waiting <= 0;
  end loop;
  return picked;
end $function$;

CREATE OR REPLACE FUNCTION release_hold(tab text, of_kind text, at_instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  released uuid[] := array(select id from holds where token_hash = tab and kind = of_kind for update);
begin
  perform stop_holding(released[1], at_instant);
  perform end_holds(released);
end $function$;

CREATE OR REPLACE FUNCTION return_things(from_person uuid, to_person uuid, moved jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  own text := (select note from persons where id = to_person);
begin
  perform from bookings
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'bookings')::uuid)
  order by id for no key update;
  update reservations set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'bookings')::uuid);
  update boat_license_applications set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'boat_license_applications')::uuid);
  update waiting_entries set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'waiting_entries')::uuid);
  update contact_messages set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'contact_messages')::uuid);
  update boat_sharing_interests set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'boat_sharing_interests')::uuid);
  update persons set merged_into = to_person
  where merged_into = from_person and id in (select jsonb_array_elements_text(moved -> 'persons')::uuid);
  update persons set note = without_note(note, own) where id = from_person and own is not null;
end $function$;

CREATE OR REPLACE FUNCTION slot_refusal(slot slots, own_hold uuid, at_instant timestamp with time zone, by_school boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  return case
    when slot.state <> 'open' or is_closed(slot.base, slot.date) then 'slot-closed'
    when case when by_school then slot.ends_at else slot.starts_at end <= at_instant then 'slot-past'
    when slot.taken + held_places(slot.id, own_hold, at_instant) >= slot.capacity then 'slot-full'
  end;
end $function$;

CREATE OR REPLACE FUNCTION somebody_waits(wanted uuid[], at_instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  return exists (
    select from (
      select distinct slot_ids, model, persons, ends_at from waiting_entries
      where state = 'waiting' and not passed_over and coalesce(offer_until <= at_instant, true) and slot_ids && wanted
        and starts_at >= at_instant + no_offer_within()
    ) as wish
    where fits(slot_ids, model, persons, ends_at, at_instant)
  );
end $function$;

CREATE OR REPLACE FUNCTION stop_holding(hold uuid, at_instant timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  update holdings set ends_at = at_instant where id = hold and ends_at > at_instant
$function$;

CREATE OR REPLACE FUNCTION take_places(purpose text, holder uuid, wanted uuid[], wanted_model text, persons integer, to_instant timestamp with time zone, own_hold uuid, at_instant timestamp with time zone, by_school boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  refusal text := judge_slots(wanted, own_hold, at_instant, by_school);
  slot slots;
  chosen record;
begin
  if refusal is not null then return refusal; end if;
  select * into slot from slots where id = any(wanted) order by starts_at limit 1;
  select * into chosen from choose_resources(slot, wanted_model, persons, to_instant, own_hold, at_instant);
  if chosen.refusal is not null then return chosen.refusal; end if;
  if not holds_all(own_hold, wanted, at_instant) and somebody_waits(wanted, at_instant) then return 'slot-full'; end if;
  perform write_places(purpose, holder, wanted, slot, chosen.boat_ids, chosen.boats_until, chosen.instructor_ids,
    own_hold);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION take_seats(bookings uuid[], wanted uuid[], at_instant timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  refusal text := judge_slots(wanted, null, at_instant, false);
begin
  if refusal is not null then return refusal; end if;
  insert into places (booking_id, slot_id) select unnest(bookings), unnest(wanted);
  update slots set taken = taken + 1 where id = any(wanted);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION taken_for_lesson(lesson uuid, at_instant timestamp with time zone)
 RETURNS SETOF assignments
 LANGUAGE plpgsql
AS $function$
begin
  return query select assignments.* from assignments where slot_id = lesson;
  return query select assignments.* from assignments
  where hold_id in (
    select hold_id from places join holds on holds.id = hold_id
    where places.slot_id = lesson and state = 'held' and held_until > at_instant
  );
end $function$;

CREATE OR REPLACE FUNCTION things_of(owners uuid[])
 RETURNS TABLE(owner uuid, bookings integer, applications integer, waiting integer, messages integer, interests integer)
 LANGUAGE sql
 STABLE
AS $function$
  select asked.person,
    (select count(*)::integer from reservations where person_id = asked.person),
    (select count(*)::integer from boat_license_applications where person_id = asked.person),
    (select count(*)::integer from waiting_entries where person_id = asked.person),
    (select count(*)::integer from contact_messages where person_id = asked.person),
    (select count(*)::integer from boat_sharing_interests where person_id = asked.person)
  from unnest(owners) as asked(person)
$function$;

CREATE OR REPLACE FUNCTION turned_around(at_base text, to_instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
begin
  return to_instant
    + coalesce((select make_interval(mins => minutes) from turnarounds where base = at_base), interval '0');
end $function$;

CREATE OR REPLACE FUNCTION unanswered(at_instant timestamp with time zone)
 RETURNS TABLE(id uuid, mailbox text, mail_domain text, user_id uuid, base text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select id, mailbox, mail_domain, user_id, base, starts_at, ends_at
  from reservations where status = 'pending' and starts_at > at_instant
  union all
  select id, mailbox, mail_domain, user_id, base, starts_at, ends_at
  from waiting_entries where state = 'offered' and offer_until > at_instant
$function$;

CREATE OR REPLACE FUNCTION withheld(at_instant timestamp with time zone)
 RETURNS TABLE(id uuid, is_hold boolean, network text, wide_network text, base text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select id, false, network, wide_network, base, starts_at, ends_at
  from reservations where status = 'pending' and not proven and starts_at > at_instant
  union all
  select id, true, network, wide_network, base, starts_at, ends_at
  from holds where waiting_id is null and held_until > at_instant
$function$;

CREATE OR REPLACE FUNCTION write_places(purpose text, holder uuid, wanted uuid[], slot slots, boat_ids uuid[], boats_until timestamp with time zone, instructor_ids uuid[], own_hold uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  takes_for text := case when purpose = 'reservation' and slot.kind = 'boat_license' then 'slot' else purpose end;
begin
  if takes_for = 'slot' then
    update assignments as held set purpose = 'slot', slot_id = slot.id, hold_id = null
    where hold_id in (select hold_id from places where places.slot_id = slot.id and state = 'held')
      and cardinality(case when boat_id is null then instructor_ids else boat_ids end) = 0
      and not exists (
        select from assignments as own
        where own.slot_id = slot.id and (own.boat_id is null) = (held.boat_id is null)
      );
  end if;
  perform end_holds(array(select id from holds where id = own_hold for update));
  insert into places (slot_id, state, booking_id, hold_id)
  select unnest(wanted), case purpose when 'hold' then 'held' else 'taken' end,
    case purpose when 'reservation' then holder end, case purpose when 'hold' then holder end;
  if purpose <> 'hold' then update slots set taken = taken + 1 where id = any(wanted); end if;
  insert into assignments (boat_id, instructor_id, starts_at, ends_at, purpose, slot_id, booking_id, hold_id)
  select boat_id, instructor_id, slot.starts_at, until, takes_for, case takes_for when 'slot' then slot.id end,
    case takes_for when 'reservation' then holder end, case takes_for when 'hold' then holder end
  from (
    select unnest(boat_ids) as boat_id, null::uuid as instructor_id, boats_until as until
    union all select null, unnest(instructor_ids), slot.ends_at
  ) as taken_now;
end $function$;

CREATE TRIGGER boat_license_applications_seats AFTER UPDATE OF user_id, person_id ON boat_license_applications FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.person_id IS DISTINCT FROM new.person_id) EXECUTE FUNCTION lead_seats();
CREATE TRIGGER count_boat_license_applications_on_delete AFTER DELETE ON boat_license_applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_boat_license_applications();
CREATE TRIGGER count_boat_license_applications_on_insert AFTER INSERT ON boat_license_applications REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_boat_license_applications();
CREATE TRIGGER count_boat_license_applications_on_truncate AFTER TRUNCATE ON boat_license_applications FOR EACH STATEMENT EXECUTE FUNCTION count_boat_license_applications();
CREATE TRIGGER count_boat_license_applications_on_update AFTER UPDATE ON boat_license_applications REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_boat_license_applications();
CREATE TRIGGER mark_activity_of_boat_license_applications_on_delete AFTER DELETE ON boat_license_applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_boat_license_applications();
CREATE TRIGGER mark_activity_of_boat_license_applications_on_insert AFTER INSERT ON boat_license_applications REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_boat_license_applications();
CREATE TRIGGER mark_activity_of_boat_license_applications_on_truncate AFTER TRUNCATE ON boat_license_applications FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_boat_license_applications();
CREATE TRIGGER mark_activity_of_boat_license_applications_on_update AFTER UPDATE ON boat_license_applications REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_boat_license_applications();

CREATE TRIGGER bookings_follow BEFORE INSERT OR UPDATE OF application_id, session_id ON bookings FOR EACH ROW WHEN (new.session_id IS NOT NULL) EXECUTE FUNCTION follow_session();
CREATE TRIGGER bookings_sequence BEFORE UPDATE OF status, session_id, base, starts_at, ends_at ON bookings FOR EACH ROW WHEN (old.sequence = new.sequence AND (old.session_id IS DISTINCT FROM new.session_id OR old.base IS DISTINCT FROM new.base OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at OR (old.status = 'cancelled'::text) IS DISTINCT FROM (new.status = 'cancelled'::text))) EXECUTE FUNCTION count_change();
CREATE TRIGGER count_bookings_on_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER count_bookings_on_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER count_bookings_on_truncate AFTER TRUNCATE ON bookings FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER count_bookings_on_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
CREATE TRIGGER mark_activity_of_bookings_on_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_bookings();
CREATE TRIGGER mark_activity_of_bookings_on_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_bookings();
CREATE TRIGGER mark_activity_of_bookings_on_truncate AFTER TRUNCATE ON bookings FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_bookings();
CREATE TRIGGER mark_activity_of_bookings_on_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION mark_activity_of_bookings();

CREATE TRIGGER charges_move_accounts AFTER INSERT OR DELETE ON charges FOR EACH ROW EXECUTE FUNCTION note_moved_account();
CREATE TRIGGER charges_never_edited BEFORE UPDATE ON charges FOR EACH ROW WHEN (old.invoice_id IS NOT NULL OR (to_jsonb(old.*) - 'invoice_id'::text) <> (to_jsonb(new.*) - 'invoice_id'::text)) EXECUTE FUNCTION books_are_never_edited();
CREATE TRIGGER charges_open_accounts BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION open_money_account();

CREATE TRIGGER closing_lines_never_edited BEFORE DELETE OR UPDATE ON closing_lines FOR EACH ROW EXECUTE FUNCTION books_are_never_edited();

CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION events_are_append_only();

CREATE TRIGGER invoices_never_edited BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION books_are_never_edited();

CREATE TRIGGER count_payment_transactions_on_delete AFTER DELETE ON payment_transactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_payment_transactions();
CREATE TRIGGER count_payment_transactions_on_insert AFTER INSERT ON payment_transactions REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_payment_transactions();
CREATE TRIGGER count_payment_transactions_on_truncate AFTER TRUNCATE ON payment_transactions FOR EACH STATEMENT EXECUTE FUNCTION count_payment_transactions();
CREATE TRIGGER count_payment_transactions_on_update AFTER UPDATE ON payment_transactions REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_payment_transactions();
CREATE TRIGGER payment_transactions_move_accounts AFTER INSERT OR DELETE OR UPDATE OF status ON payment_transactions FOR EACH ROW EXECUTE FUNCTION note_moved_account();
CREATE TRIGGER payment_transactions_never_edited BEFORE UPDATE ON payment_transactions FOR EACH ROW WHEN (old.account_id IS DISTINCT FROM new.account_id OR old.kind IS DISTINCT FROM new.kind OR old.refund_of IS DISTINCT FROM new.refund_of OR old.purpose IS DISTINCT FROM new.purpose OR old.method IS DISTINCT FROM new.method OR old.base IS DISTINCT FROM new.base OR old.amount_cents IS DISTINCT FROM new.amount_cents OR old.currency IS DISTINCT FROM new.currency OR old.counts IS DISTINCT FROM new.counts OR old.settled_at IS NOT NULL AND old.settled_at IS DISTINCT FROM new.settled_at OR old.closing_id IS NOT NULL AND old.closing_id IS DISTINCT FROM new.closing_id) EXECUTE FUNCTION books_are_never_edited();
CREATE TRIGGER payment_transactions_open_accounts BEFORE INSERT ON payment_transactions FOR EACH ROW EXECUTE FUNCTION open_money_account();

CREATE TRIGGER profiles_person AFTER INSERT OR UPDATE OF date_of_birth ON profiles FOR EACH ROW EXECUTE FUNCTION follow_profile();

CREATE CONSTRAINT TRIGGER slots_move_seats AFTER UPDATE OF kind, base, starts_at, ends_at ON slots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.license_type IS NOT NULL AND (old.kind IS DISTINCT FROM new.kind OR old.base IS DISTINCT FROM new.base OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at)) EXECUTE FUNCTION move_seats();

CREATE TRIGGER count_users_on_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_users_on_insert AFTER INSERT ON users REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_users_on_truncate AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_users_on_update AFTER UPDATE ON users REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_earlier_address AFTER UPDATE OF email ON users FOR EACH ROW WHEN (old.email_verified AND lower(old.email) IS DISTINCT FROM lower(new.email)) EXECUTE FUNCTION keep_earlier_address();
CREATE TRIGGER users_leave_person BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION leave_account();
CREATE TRIGGER users_person AFTER INSERT OR UPDATE OF first_name, last_name, email, phone, phone_normal ON users FOR EACH ROW EXECUTE FUNCTION follow_account();
