let held = 0;

/** Marks this tab as holding an open run: sign-in trouble waits until it is over. Returns how to let go. */
export function holdPage(): () => void {
  held++;
  let done = false;
  return () => {
    if (!done) held--;
    done = true;
  };
}

/** True while a run is open in this tab. */
export const isHeld = (): boolean => held > 0;
