-- Whether other people signed in from an address: the lock of a shared one can be passed by work.
CREATE INDEX session_ip ON identity.session (ip, created_at);
