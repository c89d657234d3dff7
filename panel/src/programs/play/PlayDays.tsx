import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatLongDate } from '../../ui/time/format-date.ts'
import type { PlayDay, PlayRow } from './play-days.ts'
import classes from './PlayDays.module.css'

/** Number of rows shown at first, and added with each press of the button. */
const SHOWN_ROWS = 300

/** What the client gets, day by day. */
export const PlayDays = ({ days, lastDay }: { days: readonly PlayDay[]; lastDay: number }) => {
  const [rowsMax, setRowsMax] = useState(SHOWN_ROWS)
  const shown = firstDays(days, rowsMax)
  const left = days.length - shown.length
  return (
    <>
      <ol className={classes.days} aria-label="Played days">
        {shown.map(({ date, day, rows }) => (
          <li key={date} className={classes.day}>
            <h2 className={classes.name}>
              {nameOf(day, lastDay)} <span className={classes.date}>{formatLongDate(new Date(date), 'UTC')}</span>
            </h2>
            <ol className={classes.rows}>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button className={classes.more ?? ''} variant="default" onClick={() => setRowsMax(rowsMax + SHOWN_ROWS)}>
          Show more days
        </Button>
      )}
    </>
  )
}

const firstDays = (days: readonly PlayDay[], rowsMax: number): readonly PlayDay[] => {
  let rows = 0
  const beyond = days.findIndex((day) => rows >= rowsMax || ((rows += day.rows.length), false))
  return beyond === -1 ? days : days.slice(0, beyond)
}

const nameOf = (day: number, lastDay: number): string => {
  if (day < 1) return 'Before day 1'
  return day > lastDay ? 'After the last day' : `Day ${day}`
}

const Row = ({ row: { time, from, text, tone, note } }: { row: PlayRow }) => (
  <li className={classes.row} data-tone={tone}>
    <span className={classes.time}>{time}</span>
    <span className={classes.what}>
      {from !== null && <span className={classes.from}>{from}</span>}
      {text !== '' && (
        <span className={classes.text} dir="auto">
          {text}
        </span>
      )}
      {note !== null && <span className={classes.note}>{note}</span>}
    </span>
  </li>
)
