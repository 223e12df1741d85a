import { believe } from '../send.ts';
import { reaches, view } from '../state.ts';
import { words } from '../words/words.ts';

/** Two devices say they are one seat: neither is believed until one is touched here. */
export function Claims() {
  const w = words.value;
  const disputed = view.value?.seats.filter(({ health }) => health.claims && health.claims.length > 0) ?? [];
  if (disputed.length === 0) return null;
  return (
    <section class="claims" role="alert">
      {disputed.map(({ seat, health }) => (
        <div key={seat} class="claim" data-seat={seat}>
          <p>
            <b>{w.twoDevices(seat)}</b>
          </p>
          {health.claims?.map((claim) => (
            <button
              key={`${claim.device} ${claim.boot}`}
              type="button"
              disabled={!reaches.value}
              onClick={() => void believe(seat, claim)}
            >
              {w.believe(claim.unit ?? claim.device, claim.address)}
            </button>
          ))}
        </div>
      ))}
    </section>
  );
}
