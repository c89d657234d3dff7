import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconPlayerPlay, IconTrashX, IconUserShare, IconWand } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '@attune/contract/tasks/entity'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { useRowKeys } from '../../ui/keys/use-row-keys.ts'
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

/** The dialog that asks about a task before something is done to it. */
interface Asking {
  action: 'discard' | 'give'
  task: Task
  focusPlace: () => void
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
  const [asking, setAsking] = useState<Asking | null>(null)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const rows = list.data?.pages.flatMap(({ data }) => data)

  const onKey = (ability: 'play' | 'finish' | 'discard' | 'assign', action: QuickAction) => (task: Task) => {
    if (task.abilities[ability]) void act(task, action)
  }
  const { frame, holdPlace } = useRowKeys({
    rows,
    actions: closed
      ? {}
      : {
          s: onKey('play', 'start'),
          f: onKey('finish', 'finish'),
          d: onKey('discard', 'discard'),
          a: onKey('assign', 'give'),
        },
    others: { z: undoLast },
  })
  const act = async (task: Task, action: QuickAction) => {
    const focusPlace = holdPlace(task)
    if (action === 'discard' || action === 'give') return setAsking({ action, task, focusPlace })
    if (await doQuickAction(task, action)) focusPlace()
  }

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
      {asking?.action === 'discard' && (
        <DiscardDialog tasks={[asking.task]} onDiscarded={asking.focusPlace} onClose={() => setAsking(null)} />
      )}
      {asking?.action === 'give' && (
        <GiveDialog tasks={[asking.task]} onGiven={asking.focusPlace} onClose={() => setAsking(null)} />
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
