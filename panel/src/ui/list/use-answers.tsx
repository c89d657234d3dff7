import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import type { Page } from '@attune/contract/page'
import { notify } from '../../client/notify.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { writeTo } from '../keys/composer-cursor.ts'
import { isFocusLost } from '../keys/focus-if-lost.ts'
import { expectWord } from '../keys/use-shortcuts.ts'
import type { BelowRow } from '../table/table-props.ts'
import { useLatest } from '../use-latest.ts'
import { AnswerInPlace } from './answer-in-place.ts'
import { findNextRow } from './find-next-row.ts'

interface Answered {
  _id: string
  contact: { _id: string; title: string }
}

interface AnswersOptions<Row> {
  /** The list, with the first pages loaded. */
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  mayAnswer: (row: Row) => boolean
  /** The task a reply is written for. */
  taskIdOf?: (row: Row) => string
  /** Called when a reply is on its way. The function it returns is called if the reply is undone. */
  onAnswered?: (row: Row) => () => void
  focusRow: (row: Row) => void
  /** Called before a row may disappear; the function it returns focuses the row in its place. */
  holdPlace: (row: Row) => () => void
}

interface Answers<Row> {
  open: (row: Row) => void
  /** Called before any of these rows is made to leave the list: closes the field if it is below one of them. */
  close: (ids: readonly string[]) => void
  below: BelowRow | null
}

/**
 * Replies below the rows of a list, one after another: each leads to the next row, wraps around, continues with rows
 * that aren't loaded yet, and ends when none is left.
 */
export const useAnswers = <Row extends Answered>(options: AnswersOptions<Row>): Answers<Row> => {
  const { query, mayAnswer, taskIdOf, onAnswered, focusRow, holdPlace } = options
  const Field = use(AnswerInPlace)
  const [openId, setOpenId] = useState<string | null>(null)
  const begin = useLatest()
  const isShown = useIsShown()
  const rows = rowsOf(query)
  const answered = useAnswered(rows, onAnswered)
  const row = useOpenRow({ rows, openId, holdPlace, close: () => setOpenId(null) })
  const open = (next: Row) => {
    // Done first, so that typing from now on isn't lost.
    writeTo(next.contact._id)
    begin()
    setOpenId(next._id)
  }
  const goOn = (from: Row, andNext: boolean): boolean => {
    const focusPlace = holdPlace(from)
    answered.add(from)
    const isLeft = (one: Row) => mayAnswer(one) && !answered.has(one)
    const goTo = (found: Row | 'none' | 'failed') =>
      typeof found === 'string' ? focusPlace() : andNext ? open(found) : focusRow(found)
    const next = findNextRow(rows, from, isLeft)
    if (!andNext || next === null) setOpenId(null)
    if (next !== null) {
      goTo(next)
      return true
    }
    // Typing on without looking goes to no one.
    if (andNext) expectWord()
    if (!query.hasNextPage) {
      notify({ kind: 'good', title: 'All answered' })
      focusPlace()
      return false
    }
    const isWanted = begin()
    const isFocusFree = noteFocus()
    void findBeyond(query, from, isLeft).then((found) => {
      if (!isWanted()) return
      if (found === 'none') notify({ kind: 'good', title: 'All answered' })
      if (isFocusFree()) goTo(found)
    })
    return true
  }
  const takeBack = (from: Row): boolean => {
    answered.takeBack(from)
    if (isShown.current) open(from)
    return isShown.current
  }
  return {
    open: (one) => mayAnswer(one) && open(one),
    close: (ids) => setOpenId((id) => (id !== null && ids.includes(id) ? null : id)),
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

const NOTHING = (): void => undefined

interface OpenRowOptions<Row> extends Pick<AnswersOptions<Row>, 'holdPlace'> {
  rows: readonly Row[]
  openId: string | null
  close: () => void
}

/**
 * The row with the open field; undefined if it isn't listed. It may leave the list because somebody else was faster, and
 * its field goes with it: then whoever was writing is told what became of the words, and the focus goes to the row in its
 * place.
 */
const useOpenRow = <Row extends Answered>({ rows, openId, holdPlace, close }: OpenRowOptions<Row>): Row | undefined => {
  const row = rows.find(({ _id }) => _id === openId)
  const last = useRef<{ row: Row; focusPlace: () => void } | null>(null)
  useEffect(() => {
    const left = last.current?.row._id === openId ? last.current : null
    last.current = row === undefined ? null : { row, focusPlace: holdPlace(row) }
    if (row !== undefined || left === null) return
    close()
    // Otherwise the writer has gone elsewhere, such as to another tab.
    if (!isFocusLost()) return
    const content = `Anything you wrote to ${left.row.contact.title} is kept as a draft.`
    notify({ kind: 'good', title: 'No longer in this list', content })
    left.focusPlace()
  })
  return row
}

const rowsOf = <Row,>({ data }: Pick<UseInfiniteQueryResult<InfiniteData<Page<Row>>>, 'data'>): readonly Row[] =>
  data?.pages.flatMap((page) => page.data) ?? []

/** The next row to answer after the loaded ones. `failed`: they can't be loaded, which the list reports itself. */
const findBeyond = async <Row extends Answered>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
  from: Row,
  isLeft: (row: Row) => boolean,
): Promise<Row | 'none' | 'failed'> => {
  for (let loaded = query; loaded.hasNextPage;) {
    loaded = await loaded.fetchNextPage()
    if (loaded.error !== null) return 'failed'
    const next = findNextRow([from, ...rowsOf(loaded)], from, isLeft)
    if (next !== null) return next
  }
  return 'none'
}

/** Rows listed only until the server has the reply, with what to do if the reply is undone. */
const useAnswered = <Row extends Answered>(rows: readonly Row[], onAnswered: AnswersOptions<Row>['onAnswered']) => {
  const answered = useRef(new Map<string, () => void>())
  const rowsWith = ({ contact }: Row) => rows.filter((row) => row.contact._id === contact._id)
  return {
    has: ({ _id }: Row): boolean => answered.current.has(_id),
    add: (row: Row) => {
      for (const { _id } of rowsWith(row)) answered.current.set(_id, NOTHING)
      answered.current.set(row._id, onAnswered?.(row) ?? NOTHING)
    },
    takeBack: (row: Row) => {
      answered.current.get(row._id)?.()
      for (const { _id } of rowsWith(row)) answered.current.delete(_id)
    },
  }
}

/** The function it returns says whether nobody has moved the focus since. */
const noteFocus = (): (() => boolean) => {
  const focused = document.activeElement
  return () => isFocusLost() || document.activeElement === focused
}
