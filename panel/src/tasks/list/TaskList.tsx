import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconPlayerPlay, IconTrashX, IconUserShare, IconWand } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import type { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@attune/contract/tasks/entity'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { focusedRow, focusRowAt } from '../../ui/keys/row-focus.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
import { isSelected, NOTHING, setRange, type Selection } from '../../ui/table/selection/selection.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { undoLast } from '../actions/change-tasks.ts'
import { DiscardDialog } from '../actions/DiscardDialog.tsx'
import { GiveDialog } from '../actions/GiveDialog.tsx'
import { doQuickAction, type QuickAction } from '../actions/quick-actions.ts'
import type { taskListQuery } from '../data/task-queries.ts'
import { taskLink } from '../task-link.ts'
import { PhoneTask, taskColumns } from './columns.tsx'
import { TaskBulkBar } from './TaskBulkBar.tsx'
import classes from './TaskList.module.css'

interface TaskListProps {
  label: string
  list: ReturnType<typeof useInfiniteQuery<PageOf, Error, { pages: PageOf[] }>>
  place: string
  closed: boolean
  showsStaff: boolean
  empty: ReactNode
}

type PageOf = Awaited<ReturnType<NonNullable<Exclude<ReturnType<typeof taskListQuery>['queryFn'], symbol>>>>

/**
 * A list of tasks with its keys: j and k move, s starts, f finishes, d discards, a gives away, z takes back, Space selects,
 * Enter opens the conversation.
 */
export const TaskList = ({ label, list, place, closed, showsStaff, empty }: TaskListProps) => {
  const navigate = useNavigate()
  const narrow = useNarrow()
  const compact = useMediaQuery('(width < 1200px)', undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [discarding, setDiscarding] = useState<Task | null>(null)
  const [giving, setGiving] = useState<Task | null>(null)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const rows = list.data?.pages.flatMap(({ data }) => data)

  const act = async (task: Task, action: QuickAction) => {
    if (action === 'discard') return setDiscarding(task)
    if (action === 'give') return setGiving(task)
    const at = rows?.indexOf(task) ?? 0
    const done = await doQuickAction(task, action)
    if (done) focusRowAt(frame.current, at)
  }
  const onFocused = (ability: 'play' | 'finish' | 'discard' | 'assign', action: QuickAction) => () => {
    const at = focusedRow(frame.current)
    const task = at === null ? undefined : rows?.[at]
    if (task?.abilities[ability] === true) void act(task, action)
  }
  const step = (by: number) => {
    const at = focusedRow(frame.current)
    focusRowAt(frame.current, at === null ? 0 : at + by, true)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    z: undoLast,
    ...(!closed && {
      s: onFocused('play', 'start'),
      f: onFocused('finish', 'finish'),
      d: onFocused('discard', 'discard'),
      a: onFocused('assign', 'give'),
    }),
  })

  const selectAll = async () => {
    let pages = list.data?.pages ?? []
    for (let more = list.hasNextPage; more;) {
      const next = await list.fetchNextPage()
      pages = next.data?.pages ?? pages
      more = next.hasNextPage && next.error === null
    }
    const ids = pages.flatMap(({ data }) => data).map(({ _id }) => _id)
    setSelection(setRange(NOTHING, ids, true))
  }
  const mayChange = rows?.some(({ abilities }) => abilities.discard || abilities.assign) === true

  if (rows === undefined && list.error !== null)
    return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div ref={frame} className={classes.frame}>
      <DataTable
        key={place}
        place={place}
        label={label}
        columns={taskColumns({ closed, showsStaff, compact, onAct: (task, action) => void act(task, action) })}
        rows={rows}
        rowPx={44}
        keyOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        {...(!closed && mayChange && { selection, onSelection: setSelection })}
        onOpen={(task) => task.abilities.view && void navigate(taskLink(task))}
        more={moreRowsOf(list)}
        phoneRow={(task) => <PhoneTask task={task} closed={closed} />}
        {...(narrow &&
          !closed && { menu: (task: Task) => <PhoneMenu task={task} onAct={(action) => void act(task, action)} /> })}
        empty={empty}
      />
      {discarding !== null && (
        <DiscardDialog
          tasks={[discarding]}
          onDiscarded={() => focusRowAt(frame.current, rows?.indexOf(discarding) ?? 0)}
          onClose={() => setDiscarding(null)}
        />
      )}
      {giving !== null && (
        <GiveDialog
          tasks={[giving]}
          onGiven={() => focusRowAt(frame.current, rows?.indexOf(giving) ?? 0)}
          onClose={() => setGiving(null)}
        />
      )}
      <TaskBulkBar
        selected={closed ? [] : (rows ?? []).filter(({ _id }) => isSelected(selection, _id))}
        total={list.hasNextPage ? null : (rows?.length ?? 0)}
        onAll={() => void selectAll()}
        onNone={() => setSelection(NOTHING)}
      />
    </div>
  )
}

/** A row's actions on a phone. */
const PhoneMenu = ({ task: { abilities, meta }, onAct }: { task: Task; onAct: (action: QuickAction) => void }) => (
  <>
    {abilities.play && (
      <Menu.Item leftSection={<IconPlayerPlay size={16} stroke={1.5} />} onClick={() => onAct('start')}>
        Start
      </Menu.Item>
    )}
    {abilities.finish && (
      <Menu.Item leftSection={<IconCheck size={16} stroke={1.5} />} onClick={() => onAct('finish')}>
        Finish
      </Menu.Item>
    )}
    {abilities.assign && (
      <Menu.Item leftSection={<IconUserShare size={16} stroke={1.5} />} onClick={() => onAct('give')}>
        Give to a colleague
      </Menu.Item>
    )}
    {abilities.discard && (
      <Menu.Item leftSection={<IconTrashX size={16} stroke={1.5} />} onClick={() => onAct('discard')}>
        Discard
      </Menu.Item>
    )}
    {(abilities.autopilot || meta.actionsFlags !== 0) && (
      <Menu.Item
        leftSection={<IconWand size={16} stroke={1.5} />}
        disabled={!abilities.autopilot}
        onClick={() => onAct('autopilot')}
      >
        {meta.actionsFlags === 0 ? 'Launch autopilot' : 'Autopilot launched'}
      </Menu.Item>
    )}
  </>
)
