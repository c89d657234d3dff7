import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { focusIfLost } from './focus-if-lost.ts'
import { placeIn, rowInPlace, stepFrom } from './row-steps.ts'
import { useShortcuts, type Shortcuts } from './use-shortcuts.ts'

interface RowKeysOptions<Row> {
  rows: readonly Row[] | undefined
  /** What a key does to the row that has or contains the focus. */
  actions?: Readonly<Record<string, (row: Row) => void>>
  /** Keys that aren't about a row. */
  others?: Shortcuts
}

export interface RowKeys<Row> {
  /** For the element around the rows. Each row has its index as `data-at`, and is or contains a focusable control. */
  frame: RefObject<HTMLDivElement | null>
  /** For rows outside a table (a table moves the focus itself): the arrows, Home and End. */
  onKeyDown: (event: KeyboardEvent) => void
  /**
   * Called before something is done to a row; what it returns is called afterwards. If the focus was lost with the row,
   * it moves to the row in its place, so that the same key continues there, whatever else has come in meanwhile.
   */
  holdPlace: (row: Row) => () => void
  /** Moves the focus to a row, which may have been loaded since. */
  focusRow: (row: Row) => void
}

/** The keys of a list: j and k move from row to row, others act on the row that has the focus. */
export const useRowKeys = <Row>({ rows = [], actions = {}, others }: RowKeysOptions<Row>): RowKeys<Row> => {
  const frame = useRef<HTMLDivElement>(null)
  const newest = useRef(rows)
  useLayoutEffect(() => {
    newest.current = rows
  })
  const step = (by: number) => focusStep(frame.current, by)
  const onFocused = (act: (row: Row) => void) => () => {
    const at = focusedRow(frame.current)
    const row = at === null ? undefined : rows[at]
    if (row !== undefined) act(row)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ...Object.fromEntries(Object.entries(actions).map(([key, act]) => [key, onFocused(act)])),
    ...others,
  })
  return {
    frame,
    onKeyDown: (event) => {
      const by = STEPS[event.key]
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      step(by)
    },
    holdPlace: (row) => {
      const at = Math.max(0, rows.indexOf(row))
      const findPlace = () => placeIn(newest.current.map(keyOf), rows.map(keyOf), at)
      return () => focusInPlace(frame.current, findPlace)
    },
    focusRow: (row) =>
      controlsIn(frame.current)
        .get(newest.current.map(keyOf).indexOf(keyOf(row)))
        ?.focus(),
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

const focusStep = (frame: HTMLElement | null, by: number): void => {
  const controls = controlsIn(frame)
  const at = stepFrom([...controls.keys()], focusedRow(frame), by)
  if (at !== undefined) controls.get(at)?.focus()
}

/** Rows are loaded again with the same id. */
const keyOf = (row: unknown): unknown => (typeof row === 'object' && row !== null && '_id' in row ? row._id : row)

const focusInPlace = (frame: HTMLElement | null, findPlace: () => number): void =>
  focusIfLost(() => {
    const controls = controlsIn(frame)
    const place = rowInPlace([...controls.keys()], findPlace())
    return place === undefined ? null : controls.get(place)
  })

/** The index of the row that has or contains the focus; null if none does. */
const focusedRow = (frame: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-at]')
  return row == null || frame?.contains(row) !== true ? null : Number(row.dataset['at'])
}

/** The focusable element of each rendered row: the row, or its first control. A row without one is skipped. */
const controlsIn = (frame: HTMLElement | null): Map<number, HTMLElement> =>
  new Map(
    [...(frame?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].flatMap((row) => {
      const control = row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a, button')
      return control === null ? [] : [[Number(row.dataset['at']), control] as const]
    }),
  )
