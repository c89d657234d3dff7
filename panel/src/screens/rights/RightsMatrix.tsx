import { IconCheck, IconLock } from '@tabler/icons-react'
import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Permission } from '@attune/contract/permissions'
import { isStaff, ROLE_LABELS } from '@attune/contract/roles'
import { RIGHT_AREAS } from '@attune/contract/staff/rights/right-words'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { cellOf, labelOf, type Cell, type Column, type RightsDraft } from './rights-draft.ts'
import classes from './Rights.module.css'

interface RightsMatrixProps {
  rights: Rights
  draft: RightsDraft
  columns: readonly Column[]
  onToggle: (column: Column, permission: Permission) => void
  /** Shown at the foot, below where the right comes from. */
  children: ReactNode
}

interface Place {
  column: Column
  permission: Permission
}

/** Roles by rights. Arrows move between cells, Space or Enter changes one; the foot says where the right comes from. */
export const RightsMatrix = ({ rights, draft, columns, onToggle, children }: RightsMatrixProps) => {
  const [place, setPlace] = useState<Place>({ column: columns[0] ?? 'ROLE_COACH', permission: 'contacts.list' })
  const [asked, setAsked] = useState(false)
  const column = columns.includes(place.column) ? place.column : (columns[0] ?? place.column)
  return (
    <div className={classes.matrix}>
      <table className={classes.table} role="grid" aria-label="Rights by role">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Right</span>
            </th>
            {columns.map((each) => (
              <th key={each} scope="col">
                {labelOf(each)
                  .split(', ')
                  .map((part) => (
                    <span key={part}>{part}</span>
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHT_AREAS.map(({ title, ofClients = false, rights: some }) => (
            <Fragment key={title}>
              <tr className={classes.area}>
                <th colSpan={columns.length + 1} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {some.map(([permission, words]) => (
                <tr key={permission}>
                  <th scope="row">{words}</th>
                  {columns.map((each) => {
                    const cell = cellOf(rights, draft, each, permission)
                    return (
                      <td key={each} data-differs={cell.differs || undefined} data-changed={cell.changed || undefined}>
                        <button
                          type="button"
                          role="checkbox"
                          className={classes.cell}
                          aria-checked={cell.on}
                          aria-disabled={cell.locked !== null}
                          aria-label={`${labelOf(each)}: ${words}`}
                          aria-description={`${cell.from} ${cell.locked ?? ''}`}
                          tabIndex={each === column && permission === place.permission ? 0 : -1}
                          onFocus={() => {
                            setPlace({ column: each, permission })
                            setAsked(true)
                          }}
                          onKeyDown={moveByArrow}
                          onClick={() => {
                            if (cell.locked === null) onToggle(each, permission)
                          }}
                        >
                          <Mark cell={cell} words={reachOf(each, ofClients)} />
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <footer className={classes.foot}>
        <p className={classes.about}>
          {asked ? aboutOf(rights, draft, { ...place, column }) : 'Choose a cell to see where the right comes from.'}
        </p>
        {children}
      </footer>
    </div>
  )
}

const Mark = ({ cell, words }: { cell: Cell; words: string | null }) => {
  if (!cell.on)
    return cell.locked === null ? (
      <span aria-hidden="true">–</span>
    ) : (
      <IconLock size={13} stroke={1.5} aria-hidden="true" />
    )
  return words === null ? (
    <IconCheck size={16} stroke={2} aria-hidden="true" />
  ) : (
    <span aria-hidden="true">{words}</span>
  )
}

/** Whose clients the right covers; null if everyone's, or if it isn't about clients. */
const reachOf = (column: Column, ofClients: boolean): string | null => {
  if (!ofClients || column === 'allowed' || isStaff(column)) return null
  return column.startsWith('ROLE_MANAGER') ? 'coaches' : 'own'
}

const aboutOf = (rights: Rights, draft: RightsDraft, { column, permission }: Place): string => {
  const cell = cellOf(rights, draft, column, permission)
  const words = RIGHT_AREAS.flatMap((area) => area.rights).find(([name]) => name === permission)?.[1] ?? permission
  const own = rights.roles.find(({ role }) => role === column)?.withOwn ?? []
  const names = own.map(({ name }) => name).join(', ')
  return [
    `${column === 'allowed' ? labelOf(column) : ROLE_LABELS[column]}, “${words}”: ${cell.on ? 'yes' : 'no'}.`,
    cell.from,
    cell.locked,
    own.length > 0 ? `People with rights of their own, whatever the role has: ${names}.` : null,
  ]
    .filter((part) => part !== null)
    .join(' ')
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const moveByArrow = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = STEPS[event.key]
  const table = event.currentTarget.closest('table')
  if (step === undefined || table === null) return
  event.preventDefault()
  const rows = [...table.querySelectorAll('tbody tr')]
    .map((row) => [...row.querySelectorAll<HTMLButtonElement>('[role="checkbox"]')])
    .filter((cells) => cells.length > 0)
  const row = rows.findIndex((cells) => cells.includes(event.currentTarget))
  const at = rows[row]?.indexOf(event.currentTarget) ?? 0
  rows[row + step[0]]?.[at + step[1]]?.focus()
}
