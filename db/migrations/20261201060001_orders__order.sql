CREATE SCHEMA orders;

-- What somebody is about to order.
CREATE TABLE orders.cart_line (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('experiment', 'package')),
  item_id uuid NOT NULL,
  -- Code and name when it was put in: what is gone can still be named.
  code text NOT NULL,
  name text NOT NULL,
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 100000),
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- Fen a seat, as its person has seen it.
  price bigint NOT NULL CHECK (price >= 0),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 100),
  wish_list_id uuid,
  renews_entitlement_id uuid,
  -- Taken out; it can be brought back for a while.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX cart_line_item ON orders.cart_line (person_id, kind, item_id) WHERE removed_at IS NULL;
CREATE INDEX cart_line_removed ON orders.cart_line (removed_at) WHERE removed_at IS NOT NULL;

CREATE SEQUENCE orders.order_number;
CREATE TABLE orders.purchase_order (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  buyer_id uuid NOT NULL,
  unit_id uuid NOT NULL,
  phone text NOT NULL CHECK (char_length(phone) <= 30),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 500),
  class_id uuid,
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN
    ('submitted', 'approved', 'awaiting', 'paid', 'opened', 'expired', 'rejected', 'cancelled', 'refunded')),
  -- Fen: what its lines come to, unless it was adjusted.
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  adjusted boolean NOT NULL DEFAULT false,
  refunded bigint CHECK (refunded BETWEEN 0 AND amount),
  opinion text CHECK (char_length(opinion) <= 200),
  approved_by uuid,
  approved_at timestamptz,
  -- Present voucher; none while nothing was uploaded, or when it was returned.
  voucher_id uuid,
  voucher_name text,
  voucher_sha256 text,
  voucher_at timestamptz,
  -- Since when it waits for a voucher.
  awaiting_at timestamptz,
  opened_at timestamptz,
  wish_list_id uuid,
  -- Decides whether two submissions are the same one.
  submission text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX purchase_order_buyer ON orders.purchase_order (buyer_id, created_at DESC, id DESC);
CREATE INDEX purchase_order_queue ON orders.purchase_order (created_at, id);
CREATE INDEX purchase_order_voucher ON orders.purchase_order (voucher_sha256) WHERE voucher_sha256 IS NOT NULL;
CREATE UNIQUE INDEX purchase_order_submission ON orders.purchase_order (buyer_id, submission);
CREATE UNIQUE INDEX purchase_order_wish ON orders.purchase_order (wish_list_id)
  WHERE state NOT IN ('rejected', 'cancelled');
CREATE INDEX purchase_order_clock ON orders.purchase_order (state) WHERE state IN ('awaiting', 'opened');

CREATE TABLE orders.order_line (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders.purchase_order (id),
  sort integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('experiment', 'package')),
  item_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  provider text NOT NULL DEFAULT '',
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 100000),
  -- Fen a seat when it was ordered.
  price bigint NOT NULL CHECK (price >= 0),
  from_day date NOT NULL,
  to_day date NOT NULL,
  note text NOT NULL DEFAULT '',
  renews_entitlement_id uuid,
  CHECK (to_day >= from_day)
);
CREATE UNIQUE INDEX order_line_place ON orders.order_line (order_id, sort);

-- What was done with an order, by whom, with which words.
CREATE TABLE orders.order_step (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders.purchase_order (id),
  command text NOT NULL,
  -- None: the clock did it.
  person_id uuid,
  state text NOT NULL,
  opinion text NOT NULL DEFAULT '',
  -- Fen before and after, where an amount was changed or paid back.
  amount_before bigint,
  amount_after bigint,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX order_step_order ON orders.order_step (order_id, at, id);

-- What lets people run experiments that are not of their own unit.
CREATE TABLE orders.entitlement (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders.purchase_order (id),
  line_id uuid NOT NULL UNIQUE REFERENCES orders.order_line (id),
  kind text NOT NULL CHECK (kind IN ('experiment', 'package')),
  item_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  unit_id uuid NOT NULL,
  -- For everybody of the unit, or for the people that are named.
  named boolean NOT NULL DEFAULT false,
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- The same as instants: the midnights at the site.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 100000),
  -- Different people who began a run; it changes under the lock of the row only, so that the last seat goes to one.
  used integer NOT NULL DEFAULT 0,
  previous_id uuid,
  -- Paid back: nothing starts any more.
  ended_at timestamptz,
  told_days integer,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (used BETWEEN 0 AND seats),
  CHECK (ends_at > starts_at)
);
CREATE INDEX entitlement_unit ON orders.entitlement (unit_id, ends_at);
CREATE INDEX entitlement_order ON orders.entitlement (order_id);
CREATE INDEX entitlement_clock ON orders.entitlement (ends_at) WHERE ended_at IS NULL;

-- The experiments of an entitlement in order, as they were when it was opened.
CREATE TABLE orders.entitlement_experiment (
  entitlement_id uuid NOT NULL REFERENCES orders.entitlement (id),
  experiment_id uuid NOT NULL,
  sort integer NOT NULL,
  PRIMARY KEY (entitlement_id, experiment_id)
);
CREATE INDEX entitlement_experiment_experiment ON orders.entitlement_experiment (experiment_id);

CREATE TABLE orders.entitlement_person (
  entitlement_id uuid NOT NULL REFERENCES orders.entitlement (id),
  person_id uuid NOT NULL,
  PRIMARY KEY (entitlement_id, person_id)
);
CREATE INDEX entitlement_person_person ON orders.entitlement_person (person_id);

-- A seat once used stays used.
CREATE TABLE orders.seat (
  id uuid PRIMARY KEY,
  entitlement_id uuid NOT NULL REFERENCES orders.entitlement (id),
  person_id uuid NOT NULL,
  runs integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX seat_once ON orders.seat (entitlement_id, person_id);
CREATE INDEX seat_person ON orders.seat (person_id);

ALTER TABLE orders.cart_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.cart_line FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.cart_line
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person()));
ALTER TABLE orders.purchase_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.purchase_order FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.purchase_order
  USING ((SELECT platform.app_is_staff()))
  WITH CHECK ((SELECT platform.app_is_staff()));
-- Lines and steps are seen with their order.
ALTER TABLE orders.order_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.order_line FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.order_line
  USING (EXISTS (SELECT FROM orders.purchase_order o WHERE o.id = order_id))
  WITH CHECK (EXISTS (SELECT FROM orders.purchase_order o WHERE o.id = order_id));
ALTER TABLE orders.order_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.order_step FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.order_step
  USING (EXISTS (SELECT FROM orders.purchase_order o WHERE o.id = order_id))
  WITH CHECK (EXISTS (SELECT FROM orders.purchase_order o WHERE o.id = order_id));
-- What is open to a unit is no secret to its people; who uses it is.
ALTER TABLE orders.entitlement ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.entitlement FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.entitlement
  USING ((SELECT platform.app_is_staff()) OR (SELECT platform.app_person()) IS NOT NULL)
  WITH CHECK ((SELECT platform.app_is_staff()));
ALTER TABLE orders.entitlement_experiment ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.entitlement_experiment FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.entitlement_experiment
  USING (EXISTS (SELECT FROM orders.entitlement e WHERE e.id = entitlement_id))
  WITH CHECK ((SELECT platform.app_is_staff()));
ALTER TABLE orders.entitlement_person ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.entitlement_person FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.entitlement_person
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_staff()));
ALTER TABLE orders.seat ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders.seat FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON orders.seat
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()))
  WITH CHECK ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('orders.cart_line', 'person_id', 'while the account exists', true, 'deleted', '{}'),
  ('orders.purchase_order', 'buyer_id', 'while the account exists', true, 'kept: what was ordered and decided',
    '{submission,voucher_sha256}'),
  ('orders.order_step', 'person_id', 'while the order exists', false, 'kept: what was decided', '{}'),
  ('orders.entitlement_person', 'person_id', 'while the account exists', true, 'kept: what was open to whom', '{}'),
  ('orders.seat', 'person_id', 'while the account exists', true, 'kept: seats that were used', '{}');
