import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconCornerUpLeft,
  IconCheck,
  IconEye,
  IconPlayerPlay,
  IconTrashX,
  IconUserShare,
  IconWand,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Page } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { useRowKeys } from '../../ui/keys/use-row-keys.ts'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useAnswers } from '../../ui/list/use-answers.tsx'
import { toList } from '../../ui/list/to-list.ts'
import type { Sort } from '../../ui/table/columns.ts'
import { isSelected, NOTHING, setRange } from '../../ui/table/selection/selection.ts'
import { useSelection } from '../../ui/table/selection/use-selection.ts'
import { useNarrow, useTight } from '../../ui/table/use-narrow.ts'
import { undoLast } from '../actions/change-tasks.ts'
import { DiscardDialog } from '../actions/DiscardDialog.tsx'
import { GiveDialog } from '../actions/GiveDialog.tsx'
import { doQuickAction, startForReply, type QuickAction } from '../actions/quick-actions.ts'
import { taskLink } from '../task-link.ts'
import { PhoneTask, taskColumns } from './columns.tsx'
import { TaskBulkBar } from './TaskBulkBar.tsx'

interface TaskListProps {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<Page<Task>>>
  place: string
  /** How it is sorted, and what a click on a column's head does. If absent, the columns can't be sorted. */
  sort?: Sort
  onSort?: (by: string) => void
  closed: boolean
  showsStaff: boolean
  /** Clears the filters; null if there are none. */
  onClear?: (() => void) | null
  empty: ReactNode
}

/** The dialog that asks about a task before an action. */
interface Asking {
  action: 'discard' | 'give'
  task: Task
  focusPlace: () => void
}

/**
 * A list of tasks with its keys: j and k move, r replies below the row, s starts, f finishes, d discards, a gives away,
 * z undoes, Space selects, Enter opens the conversation. In lists of closed tasks, u reopens.
 */
export const TaskList = (props: TaskListProps) => {
  const { label, list: query, place, sort, onSort, closed, showsStaff, onClear = null, empty } = props
  const navigate = useNavigate()
  const narrow = useNarrow()
  const compact = useMediaQuery('(width < 1200px)', undefined, { getInitialValueInEffect: false })
  const tight = useTight()
  const [asking, setAsking] = useState<Asking | null>(null)
  const list = toList(query)
  const { rows } = list
  const { selection, onSelection, clear } = useSelection(rows, JSON.stringify([place, sort]))

  const onKey = (ability: keyof Task['abilities'], action: QuickAction) => (task: Task) => {
    if (task.abilities[ability]) void act(task, action)
  }
  const { frame, holdPlace, focusRow } = useRowKeys<Task>({
    rows,
    actions: closed
      ? { u: onKey('reopen', 'reopen') }
      : {
          r: (task) => answers.open(task),
          s: onKey('play', 'start'),
          f: onKey('finish', 'finish'),
          d: onKey('discard', 'discard'),
          a: onKey('assign', 'give'),
        },
    others: { z: undoLast },
  })
  const answers = useAnswers({ query, mayAnswer, taskIdOf, onAnswered: startForReply, focusRow, holdPlace })
  const act = async (task: Task, action: QuickAction) => {
    const focusPlace = holdPlace(task)
    // One that is only begun is still there to be answered.
    if (action !== 'start' && action !== 'autopilot') answers.close([task._id])
    if (action === 'discard' || action === 'give') return setAsking({ action, task, focusPlace })
    if (await doQuickAction(task, action)) focusPlace()
  }

  const selectAll = async () => {
    let pages = query.data?.pages ?? []
    for (let more = query.hasNextPage; more;) {
      const next = await query.fetchNextPage()
      pages = next.data?.pages ?? pages
      more = next.hasNextPage && next.error === null
    }
    const ids = pages.flatMap(({ data }) => data).map(({ _id }) => _id)
    onSelection(setRange(NOTHING, ids, true))
  }
  const selected = closed ? [] : (rows ?? []).filter(({ _id }) => isSelected(selection, _id))
  const mayChange = rows?.some(({ abilities }) => abilities.discard || abilities.assign) === true

  return (
    <ListTable
      list={list}
      frame={frame}
      place={place}
      label={label}
      columns={taskColumns({
        closed,
        showsStaff,
        compact,
        tight,
        onAct: (task, action) => void act(task, action),
        onReply: answers.open,
      })}
      {...(sort !== undefined && onSort !== undefined && { sort, onSort })}
      rowPx={44}
      nameOf={({ title }) => title}
      {...(!closed && mayChange && { selection, onSelection })}
      onOpen={(task) => task.abilities.view && void navigate(taskLink(task))}
      phoneRow={(task) => <PhoneTask task={task} closed={closed} />}
      {...((narrow || tight) && {
        menu: (task: Task) => (
          <RowActions task={task} onAct={(action) => void act(task, action)} onReply={() => answers.open(task)} />
        ),
      })}
      below={answers.below}
      onClear={onClear}
      empty={empty}
    >
      {asking?.action === 'discard' && (
        <DiscardDialog tasks={[asking.task]} onDiscarded={asking.focusPlace} onClose={() => setAsking(null)} />
      )}
      {asking?.action === 'give' && (
        <GiveDialog tasks={[asking.task]} onGiven={asking.focusPlace} onClose={() => setAsking(null)} />
      )}
      <TaskBulkBar
        selected={selected}
        total={query.hasNextPage ? null : (rows?.length ?? 0)}
        onAll={() => void selectAll()}
        onNone={clear}
        onBegin={() => answers.close(selected.map(({ _id }) => _id))}
        holdPlace={holdPlace}
      />
    </ListTable>
  )
}

/** A row's actions if there is no room for separate buttons. */
const RowActions = ({ task, onAct, onReply }: RowActionsProps) => {
  const { abilities, meta } = task
  return (
    <>
      {abilities.reopen && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.5} />} onClick={() => onAct('reopen')}>
          Reopen
        </Menu.Item>
      )}
      {abilities.reply && (
        <Menu.Item leftSection={<IconCornerUpLeft size={16} stroke={1.5} />} onClick={onReply}>
          Reply
        </Menu.Item>
      )}
      {abilities.view && (
        <Menu.Item
          leftSection={<IconEye size={16} stroke={1.5} />}
          renderRoot={(props: object) => <Link {...props} {...taskLink(task)} />}
        >
          View
        </Menu.Item>
      )}
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
}

interface RowActionsProps {
  task: Task
  onAct: (action: QuickAction) => void
  onReply: () => void
}

const mayAnswer = ({ abilities }: Task): boolean => abilities.reply
const taskIdOf = ({ _id }: Task): string => _id
