-- An accepted list that became an order.
ALTER TABLE wish_lists.wish_list
  DROP CONSTRAINT wish_list_state_check,
  ADD CONSTRAINT wish_list_state_check
    CHECK (state IN ('draft', 'submitted', 'contacted', 'accepted', 'ordered', 'declined', 'withdrawn'));
