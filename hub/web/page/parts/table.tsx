import { computed, signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SeatView } from '../../../../schemas/view.ts';
import { reachable, touchSeat } from '../acts.ts';
import { resultReason } from '../call-off.ts';
import { wordLeft } from '../format.ts';
import { placesAround } from '../places.ts';
import { turn } from '../settings.ts';
import { awaited, corrections, game, held, proposal, running, selected, view } from '../state.ts';
import { now } from '../ticker.ts';
import { words } from '../words/words.ts';
import { Reach } from './given.tsx';
import { dealt } from './roles.tsx';

/** px that the mark of whoever speaks needs above a seat. */
const RING = 4;
/** As they are drawn, px. */
const drawing = signal({ width: 760, height: 500, seat: { width: 90, height: 100 } });
const places = computed(() => placesAround(drawing.value, drawing.value.seat));

type Standing = { left: string; top: string; maxWidth: string };

/** Where it stands on the drawn table; a name ends at its edge. */
function place(index: number, turned: number): Standing {
  const { left, top } = places.value[(index + turned) % places.value.length] ?? { left: 50, top: 50 };
  return {
    left: `${left}%`,
    top: `${top}%`,
    maxWidth: `calc(${100 - 2 * Math.abs(50 - left)}% - 12px)`,
  };
}

function measure(table: HTMLElement): void {
  const seat = table.querySelector<HTMLElement>('.seat');
  const disc = seat?.querySelector<HTMLElement>('.disc');
  const { clientWidth: width, clientHeight: height } = table;
  const known = drawing.peek();
  if (!seat || !disc || height === 0) return;
  // The ring around whoever speaks is drawn beyond the seat; how wide a name may be hangs on the place, not the place on it.
  const size = { width: disc.offsetWidth + 2 * RING, height: seat.offsetHeight + 2 * RING };
  if (
    width !== known.width ||
    height !== known.height ||
    size.width !== known.seat.width ||
    size.height !== known.seat.height
  )
    drawing.value = { width, height, seat: size };
}

/** The table as the room sees it. */
export function Table() {
  const turned = Number(turn.value);
  const drawn = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = drawn.current;
    if (!table) return undefined;
    measure(table);
    const watch = new ResizeObserver(() => measure(table));
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="table" id="table" ref={drawn} style={{ '--seat': `${drawing.value.seat.height}px` }}>
      <div class="board">
        <Centre />
      </div>
      {reachable.value ? (
        <Reach position={place(0, turned)} />
      ) : (
        <span class="judge-place" style={place(0, turned)}>
          {words.value.judge}
        </span>
      )}
      {view.value?.seats.map((seat) => (
        <Seat key={seat.seat} seat={seat} position={place(seat.seat, turned)} />
      ))}
    </div>
  );
}

type Marks = { classes: string[]; says: string[]; glyph: string };

/** What a seat is doing, as a shape, as a word and as a class. */
function marksOf(seat: SeatView): Marks {
  const w = words.value;
  const current = game.value;
  const classes: string[] = [];
  const says: string[] = [];
  let glyph = '';
  if (!seat.alive && current) {
    classes.push('gone');
    says.push(seat.left ? w.leftBy[seat.left.cause] : w.gone);
    glyph = '✕';
  }
  // A tie's result stands beside the round to come: only what is going on marks a seat.
  const vote = current?.phase === 'voting' && !current.vote?.result ? current.vote : null;
  const counted = proposal.value;
  const second =
    vote?.window?.fists.findLast((fist) => fist.seat === seat.seat)?.verdict === 'second-candidate';
  if (seat.alive && vote) {
    if (counted) {
      const corrected = corrections.value.seats.get(seat.seat);
      if (counted.open.includes(seat.seat) || awaited.value.includes(seat.seat)) {
        classes.push('doubtful');
        says.push(w.verdict.doubtful);
        glyph = '?';
      } else if (counted.votes.includes(seat.seat)) {
        classes.push('counts');
        says.push(w.verdict.counts);
        glyph = '●';
      } else if (counted.automatic.includes(seat.seat)) {
        classes.push('automatic');
        says.push(w.flag['no-vote']);
        glyph = '◌';
      } else if (second) {
        classes.push('second');
        says.push(w.verdict['second-candidate']);
        glyph = '2';
      }
      if (corrected !== undefined) {
        classes.push('corrected');
        says.push(w.corrected);
      }
    } else if (running.value?.doubt.includes(seat.seat)) {
      classes.push('doubtful');
      says.push(w.verdict.doubtful);
      glyph = '?';
    } else if (second) {
      // As the strip has it: a hand on the pad that counts for nobody here.
      classes.push('second');
      says.push(w.verdict['second-candidate']);
      glyph = '2';
    } else if (seat.fist) {
      classes.push('fist');
      says.push(w.fist);
      glyph = '●';
    }
    if (seat.voted !== null && !classes.includes('counts')) {
      classes.push('voted');
      says.push(w.forCandidate(seat.voted));
      if (!glyph) glyph = '✓';
    }
  } else if (seat.alive && seat.fist) {
    says.push(w.fist);
    glyph = '●';
    classes.push('fist');
  }
  if (held.value === 'masks') {
    glyph = seat.mask === 'on' ? '◐' : seat.mask === 'lifted' ? '◓' : '○';
    says.push(w.mask[seat.mask]);
  }
  if (!seat.seated && seat.alive) {
    classes.push('away');
    says.push(w.away);
    glyph = '⌀';
  }
  if (seat.byEye) {
    classes.push('by-eye');
    says.push(w.byEye);
    if (!glyph) glyph = '◉';
  }
  if (seat.health.state !== 'ok') {
    classes.push(seat.health.state);
    says.push(w.health[seat.health.state]);
  }
  if (current?.word?.seat === seat.seat && current.phase !== 'night') classes.push('speaks');
  if (selected.value === seat.seat) classes.push('selected');
  return { classes, says, glyph };
}

function Seat({ seat, position }: { seat: SeatView; position: Standing }) {
  const w = words.value;
  const { classes, says, glyph } = marksOf(seat);
  // While cards are dealt: those that were, so far.
  const roles = game.value?.roles;
  const role = held.value !== 'roles' ? undefined : roles ? roles[seat.seat] : dealt.value.get(seat.seat);
  const nominee = game.value?.nominees.some((one) => one.seat === seat.seat) && game.value.phase === 'day';
  const name = role ? w.role[role] : seat.name;
  const label = [`${seat.seat} ${name}`.trim(), w.fouls(seat.fouls), ...says].join(', ');
  return (
    <button
      type="button"
      id={`seat-${seat.seat}`}
      class={`seat ${classes.join(' ')}`}
      style={position}
      aria-label={label}
      aria-pressed={selected.value === seat.seat}
      onClick={(event) => touchSeat(seat.seat, event.timeStamp)}
    >
      <span class="disc">
        <span class="digit">{seat.seat}</span>
        {/* Drawn by the style: the seat's name says the same in words. */}
        <span class="glyph" data-glyph={glyph} />
        <span class="notches" aria-hidden="true">
          {Array.from({ length: Math.min(seat.fouls, 4) }, (_, i) => (
            <i key={i} />
          ))}
        </span>
        {nominee && (
          <span class="nominee" aria-hidden="true">
            ▸
          </span>
        )}
      </span>{' '}
      <span class="name">{name}</span>
    </button>
  );
}

/** The one question on the screen, and its answer in the largest type. */
function Centre() {
  const w = words.value;
  const current = game.value;
  // By night the table is shown while it is held: what was entered stands beside it.
  if (!current || current.phase === 'night') return null;
  if (current.over)
    return (
      <>
        <b class="headline" id="winner">
          {w.winner[current.over.winner]}
        </b>
        <small>{w.overBy[current.over.by]}</small>
      </>
    );
  const { word, vote } = current;
  const counting = proposal.value !== null || vote?.window?.close === null;
  if (current.phase === 'voting' && vote && (counting || !word)) return <VoteCentre />;
  if (word) {
    const left = wordLeft(word, now.value);
    return (
      <>
        {vote?.result && current.phase === 'voting' && (
          <small id="result" class="look">
            {w.result(vote.result.outcome, vote.result.seats)}
          </small>
        )}
        <small>
          {w.number(word.seat)} · {word.begun === null ? w.toSpeak : w.speech[word.kind]}
        </small>
        <b class={left <= 10 && word.begun !== null ? 'figure look' : 'figure'} id="seconds">
          {word.seconds === 0 ? '–' : left}
        </b>
        <small>{word.seconds === 0 ? w.speechLost : left === 0 ? w.timeUp : ' '}</small>
      </>
    );
  }
  return <small>{w.nobodySpeaks}</small>;
}

function VoteCentre() {
  const w = words.value;
  const vote = game.value?.vote;
  if (!vote) return null;
  if (vote.result)
    return (
      <>
        <b class="headline" id="result">
          {w.result(vote.result.outcome, vote.result.seats)}
        </b>
        <small>{resultReason(vote.result, w, game.value) ?? ' '}</small>
      </>
    );
  const counted = proposal.value;
  const open = running.value;
  if (counted) {
    const doubt = counted.open.length + awaited.value.length;
    return (
      <>
        <b class="figure" id="count" elementtiming="count">
          {counted.count}
          <Doubt seats={doubt} />
        </b>
        <small>
          {w.forCandidate(counted.candidate, vote.about)}
          <Aside says={doubt > 0 && w.inDoubt(doubt)} />
          <Aside says={counted.corrected && w.corrected} />
        </small>
      </>
    );
  }
  if (vote.window && open)
    return (
      <>
        <b class="figure live" id="count">
          {open.votes.length}
          <Doubt seats={open.doubt.length} />
        </b>
        <small>
          {w.forCandidate(vote.window.candidate, vote.about)}
          <Aside says={open.doubt.length > 0 && w.inDoubt(open.doubt.length)} />
        </small>
      </>
    );
  const ahead = vote.order.find((one) => one.state === 'waiting');
  const last = vote.order.filter((one) => one.state === 'announced').at(-1);
  const named = last ?? ahead;
  return (
    <>
      <b class="figure" id="count">
        {last?.count ?? '–'}
      </b>
      <small>{named ? w.forCandidate(named.candidate, vote.about) : ' '}</small>
    </>
  );
}

const Aside = ({ says }: { says: string | false }) => says && <span class="aside">{says}</span>;

/** How many more it may be. */
const Doubt = ({ seats }: { seats: number }) => seats > 0 && <span class="doubt">+{seats}?</span>;
