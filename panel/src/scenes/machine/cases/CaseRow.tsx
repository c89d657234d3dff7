import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { SceneCase } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { runCase } from '@attune/engine/tape/cases/run-case'
import { readTape } from '@attune/engine/tape/read-tape'
import type { Tape } from '@attune/engine/tape/tape'
import { disableInPlace } from '../../../ui/disable-in-place.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { formatTime, dayOf } from '../../../ui/time/format-times.ts'
import { formatTapeDay } from '../format-tape-day.ts'
import classes from './CasesDrawer.module.css'

interface CaseRowProps {
  one: SceneCase
  scene: SceneGraph
  busy: boolean
  onOpen: (tape: Tape) => void
  onUpdate: () => void
  onRemove: () => void
}

/** A case: whether the scene still behaves as recorded, and where it differs. */
export const CaseRow = ({ one, scene, busy, onOpen, onUpdate, onRemove }: CaseRowProps) => {
  const tape = useMemo(() => readTape(one.tape), [one.tape])
  const result = useMemo(
    () => (tape === null ? null : runCase(scene, { tape, expected: one.expected })),
    [scene, tape, one.expected],
  )
  const zone = tape?.world.zone ?? 'UTC'
  return (
    <li className={classes.case}>
      <div className={classes.line}>
        <span className={classes.title}>{one.title}</span>
        {result === null ? (
          <Tag tone="bad">can’t be read</Tag>
        ) : (
          <Tag tone={result.ok ? 'good' : 'bad'}>{result.ok ? 'passes' : 'fails'}</Tag>
        )}
      </div>
      <p className={classes.about}>
        {formatCount(one.expected.length, 'expected result')}, recorded in v{one.version}
        {one.createdBy !== null && ` by ${one.createdBy.name}`}
      </p>
      {result !== null && !result.ok && (
        <ul className={classes.differences} aria-label="Differences">
          {result.differences.slice(0, SHOWN).map((difference, at) => (
            <li key={at}>
              <time>{formatDifferenceTime(difference.at, zone)}</time>
              {difference.expected !== null && <del>{difference.expected}</del>}
              {difference.now !== null && <ins>{difference.now}</ins>}
            </li>
          ))}
          {result.differences.length > SHOWN && <li>{result.differences.length - SHOWN} more</li>}
        </ul>
      )}
      {result?.tellsLess === true && one.abilities.update && (
        <p className={classes.about}>
          It was recorded when cases compared less. Update it to compare the text of emails, files, and what prompts are
          asked, too.
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={tape === null} onClick={() => tape !== null && onOpen(tape)}>
          Open
        </Button>
        {one.abilities.update && (
          <>
            {/* While they run, they keep the focus: a refusal leaves the row as it is. */}
            <Button
              variant="default"
              disabled={result?.ok === true && !result.tellsLess}
              aria-busy={busy}
              {...disableInPlace(busy)}
              onClick={() => !busy && onUpdate()}
            >
              Update
            </Button>
            <Button
              variant="subtle"
              {...disableInPlace(busy)}
              onClick={() => !busy && onRemove()}
              aria-label={`Remove ${one.title}`}
            >
              Remove
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

const SHOWN = 6

/** `Thursday, March 19, 09:15 PM`: a time of a case in the client's zone. */
const formatDifferenceTime = (at: string, zone: string): string => {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  return `${formatTapeDay(dayOf(moment, zone))}, ${formatTime(moment, zone)}`
}
