import { signal } from '@preact/signals';
import { SEATS, type Seat } from '../../../../schemas/vocabulary.ts';
import {
  addFoul,
  COUNTERS,
  change,
  movePlace,
  openDraft,
  type PositionDraft,
  placeOf,
  positionDraft,
} from '../position.ts';
import { game, reaches, view } from '../state.ts';
import { words } from '../words/words.ts';

/** Who nominated, while whom is still to be touched. */
const nominating = signal<Seat | null>(null);

const SHAPES = { alive: '●', night: '☽', vote: '✕' } as const;

/** Taking up a game that was played on on paper, or whose record is lost. `fouls`: the number that removes. */
export function PositionForm({ fouls }: { fouls: number }) {
  const w = words.value.position;
  const draft = positionDraft.value;
  return (
    <details
      id="setup-position"
      open={draft !== null}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open === (draft !== null)) return;
        nominating.value = null;
        openDraft(open ? view.value : null);
      }}
    >
      <summary>{w.title}</summary>
      {draft && <Fields draft={draft} fouls={fouls} />}
    </details>
  );
}

function Fields({ draft, fouls }: { draft: PositionDraft; fouls: number }) {
  const w = words.value.position;
  return (
    <div class="position">
      {game.value?.drafts && <p class="quiet">{w.asKnown}</p>}
      <fieldset class="pick">
        <legend>{w.when}</legend>
        {(['day', 'voting', 'night'] as const).map((phase) => (
          <button
            type="button"
            key={phase}
            id={`position-${phase}`}
            aria-pressed={draft.phase === phase}
            onClick={() => change({ phase })}
          >
            {w.phase[phase]}
          </button>
        ))}
        <Stepper
          id="day"
          label={draft.phase === 'night' ? w.night : w.day}
          value={draft.day}
          least={1}
          set={(day) => change({ day })}
        />
      </fieldset>
      <fieldset class="position-seats">
        <legend>{w.seats}</legend>
        {SEATS.map((seat) => (
          <PositionSeat key={seat} seat={seat} draft={draft} fouls={fouls} />
        ))}
      </fieldset>
      {draft.kills.length > 0 && draft.phase === 'day' && (
        <button
          type="button"
          id="position-last-word"
          aria-pressed={draft.lastWord}
          onClick={() => change({ lastWord: !draft.lastWord })}
        >
          {w.lastWord(draft.kills.at(-1) as Seat)}
        </button>
      )}
      <SeatRow
        id="opener"
        label={w.opener}
        chosen={draft.opener}
        pick={(seat) => change({ opener: draft.opener === seat ? null : seat })}
      />
      {draft.phase === 'voting' && <Nominees draft={draft} />}
      <fieldset class="pick">
        <legend>{w.counters}</legend>
        {COUNTERS.map((name) => (
          <Stepper
            key={name}
            id={name}
            label={w.counter[name]}
            value={draft.counters[name]}
            least={0}
            set={(value) => change({ counters: { ...draft.counters, [name]: value } })}
          />
        ))}
        <button
          type="button"
          id="position-no-vote"
          aria-pressed={draft.noVote}
          onClick={() => change({ noVote: !draft.noVote })}
        >
          {w.noVote}
        </button>
      </fieldset>
    </div>
  );
}

function PositionSeat({ seat, draft, fouls }: { seat: Seat; draft: PositionDraft; fouls: number }) {
  const w = words.value;
  const place = placeOf(draft, seat);
  const count = draft.fouls.get(seat) ?? 0;
  return (
    <div class="position-seat" data-place={place}>
      <b>{seat}</b>
      <button
        type="button"
        id={`place-${seat}`}
        data-counts
        aria-label={`${w.seat(seat)}: ${w.position.place[place]}`}
        onClick={() => movePlace(seat)}
      >
        <span aria-hidden="true">{SHAPES[place]}</span> {w.position.place[place]}
      </button>
      <button
        type="button"
        id={`fouls-${seat}`}
        data-counts
        aria-label={`${w.seat(seat)}: ${w.fouls(count)}`}
        disabled={place !== 'alive'}
        onClick={() => addFoul(seat, fouls)}
      >
        {w.fouls(count)}
      </button>
    </div>
  );
}

function Nominees({ draft }: { draft: PositionDraft }) {
  const w = words.value.position;
  const by = nominating.value;
  const pick = (seat: Seat) => {
    if (by === null) nominating.value = seat;
    else {
      nominating.value = null;
      if (placeOf(draft, seat) === 'alive' && !draft.nominees.some((one) => one.seat === seat))
        change({ nominees: [...draft.nominees, { by, seat }] });
    }
  };
  return (
    <>
      <SeatRow id="nominees" label={by === null ? w.whoNominated : w.whom(by)} chosen={by} pick={pick} />
      <ol class="nominees">
        {draft.nominees.map((one) => (
          <li key={one.seat}>
            <button
              type="button"
              title={words.value.undoOf(words.value.act.nominate(one.by, one.seat))}
              onClick={() => change({ nominees: draft.nominees.filter((other) => other !== one) })}
            >
              {one.by} → <b>{one.seat}</b> ×
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function SeatRow({
  id,
  label,
  chosen,
  pick,
}: {
  id: string;
  label: string;
  chosen: Seat | null;
  pick: (seat: Seat) => void;
}) {
  return (
    <fieldset class="pick seats" id={`position-${id}`}>
      <legend>{label}</legend>
      {SEATS.map((seat) => (
        <button type="button" key={seat} aria-pressed={chosen === seat} onClick={() => pick(seat)}>
          {seat}
        </button>
      ))}
    </fieldset>
  );
}

function Stepper({
  id,
  label,
  value,
  least,
  set,
}: {
  id: string;
  label: string;
  value: number;
  least: number;
  set: (value: number) => void;
}) {
  return (
    <span class="stepper" id={`position-${id}`}>
      <button
        type="button"
        data-counts
        aria-label={`${label} −`}
        disabled={value <= least || !reaches.value}
        onClick={() => set(value - 1)}
      >
        −
      </button>
      <span>
        {label} <b class="tabular">{value}</b>
      </span>
      <button
        type="button"
        data-counts
        aria-label={`${label} +`}
        disabled={value >= 10 || !reaches.value}
        onClick={() => set(value + 1)}
      >
        +
      </button>
    </span>
  );
}
