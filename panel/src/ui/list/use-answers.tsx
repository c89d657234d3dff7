import { Suspense, use, useRef, useState } from 'react'
import { notify } from '../../client/notify.ts'
import { writeTo } from '../keys/composer-cursor.ts'
import { expectWord } from '../keys/use-shortcuts.ts'
import type { BelowRow } from '../table/table-props.ts'
import { AnswerInPlace } from './answer-in-place.ts'
import { findNextRow } from './find-next-row.ts'

interface Answered {
  _id: string
  contact: { _id: string; title: string }
}

interface AnswersOptions<Row> {
  rows: readonly Row[] | undefined
  mayAnswer: (row: Row) => boolean
  /** The task that a reply is written for. */
  taskIdOf?: (row: Row) => string
  focusRow: (row: Row) => void
  /** Called before a row may leave; what it returns puts the focus on the one in its place. */
  holdPlace: (row: Row) => () => void
}

/** Answers below the rows of a list, one after the other: each leads to the next row, wraps, and ends when none is left. */
export const useAnswers = <Row extends Answered>({
  rows = [],
  mayAnswer,
  taskIdOf,
  focusRow,
  holdPlace,
}: AnswersOptions<Row>): { open: (row: Row) => void; below: BelowRow | null } => {
  const Field = use(AnswerInPlace)
  const [openId, setOpenId] = useState<string | null>(null)
  /** Rows that are still listed, but only until the server has the reply. */
  const answered = useRef(new Set<string>())
  const row = rows.find(({ _id }) => _id === openId)
  const open = (next: Row) => {
    // First, so that what is typed from now on isn't lost.
    writeTo(next.contact._id)
    setOpenId(next._id)
  }
  const goOn = (from: Row, andNext: boolean): boolean => {
    const focusPlace = holdPlace(from)
    const ofClient = rows.filter(({ contact }) => contact._id === from.contact._id)
    for (const { _id } of ofClient) answered.current.add(_id)
    const next = findNextRow(rows, from, (one) => mayAnswer(one) && !answered.current.has(one._id))
    if (andNext && next !== null) open(next)
    else setOpenId(null)
    if (!andNext && next !== null) focusRow(next)
    if (next === null) {
      // Whoever types on without looking writes to nobody.
      if (andNext) expectWord()
      notify({ kind: 'good', title: 'All answered' })
      focusPlace()
    }
    return next !== null
  }
  const takeBack = (from: Row) => {
    for (const { _id, contact } of rows) if (contact._id === from.contact._id) answered.current.delete(_id)
    open(from)
  }
  return {
    open: (one) => mayAnswer(one) && open(one),
    below:
      row === undefined
        ? null
        : {
            key: row._id,
            content: (
              <Suspense>
                <Field
                  key={row._id}
                  contactId={row.contact._id}
                  name={row.contact.title}
                  taskId={taskIdOf?.(row) ?? null}
                  onSent={(andNext) => goOn(row, andNext)}
                  onUndone={() => takeBack(row)}
                  onClose={() => {
                    setOpenId(null)
                    focusRow(row)
                  }}
                />
              </Suspense>
            ),
          },
  }
}
