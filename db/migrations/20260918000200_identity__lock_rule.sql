-- Accounts that are locked at some place at this moment, by the lock rule in force: so many failures within so many
-- minutes, the last one not longer ago than the lock holds.
CREATE OR REPLACE VIEW identity.locked_account WITH (security_invoker = true) AS
  WITH rule AS MATERIALIZED (
    SELECT settings_api.parameter('lockFailures', 5) AS failures,
      make_interval(mins => settings_api.parameter('lockWindow', 10)) AS spread,
      make_interval(mins => settings_api.parameter('lockMinutes', 30)) AS holds)
  SELECT account, max(at) AS last_failure FROM (
    SELECT f.account, f.at, r.spread, r.holds, lead(f.at, r.failures - 1) OVER newest AS counted,
      row_number() OVER newest AS nth
    FROM identity.login_failure f CROSS JOIN rule r
    WHERE f.failed AND f.at > platform.app_now() - r.spread - r.holds
    WINDOW newest AS (PARTITION BY f.account, f.place ORDER BY f.at DESC)
  ) place
  WHERE nth = 1 AND counted IS NOT NULL AND at - counted <= spread AND at > platform.app_now() - holds
  GROUP BY account;
