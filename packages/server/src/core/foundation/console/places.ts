/** A reserved place, or why there is none. */
type Place = { readonly leave: () => void } | "ACCOUNT" | "PROCESS";

interface Places {
  take(staffId: number): Place;
}

/**
 * Long-lived connections (streams, sockets) have a number of places in a process, and one account may take only some of
 * them: no one can use up what belongs to all. Every process counts its own. With several processes an account may hold
 * its share in each, and no process is ever filled by one account.
 */
export function makePlaces({ process, account }: { readonly process: number; readonly account: number }): Places {
  const taken = new Map<number, number>();
  let all = 0;
  return {
    take(staffId) {
      const own = taken.get(staffId) ?? 0;
      if (own >= account) return "ACCOUNT";
      if (all >= process) return "PROCESS";
      taken.set(staffId, own + 1);
      all += 1;
      let isHeld = true;
      const leave = () => {
        if (!isHeld) return;
        isHeld = false;
        all -= 1;
        const left = (taken.get(staffId) ?? 1) - 1;
        if (left === 0) taken.delete(staffId);
        else taken.set(staffId, left);
      };
      return { leave };
    },
  };
}
