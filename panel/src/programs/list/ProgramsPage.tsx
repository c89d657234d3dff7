import { Button, Menu, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PROGRAM_SORTS } from '@attune/contract/programs/constants'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { PROGRAM_DESCRIPTION_MAX, PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { useAccount, useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
import type { ProgramsSearch } from '../programs-search.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { useRowKeys } from '../../ui/keys/use-row-keys.ts'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { orderAfterClick, sortOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { programs, programsQuery } from '../program-queries.ts'
import { PhoneProgram, programColumns } from './columns.tsx'
import { ProgramDetails } from './ProgramDetails.tsx'

/** `/programs`: the organization's programs. Filters and order are in the address. */
export const ProgramsPage = () =>
  useMay('programs.view') ? <ProgramList /> : <AccessDeniedPage reason="Your role doesn’t have access to Programs." />

const ProgramList = () => {
  const address = useSearch({ from: '/signed-in/programs' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(programsQuery(address)))
  const { frame } = useRowKeys({ rows: list.rows })
  const { timezone } = useAccount()
  const mayWrite = useMay('scenes.update')
  const [isCreating, setIsCreating] = useState(false)
  const { sort, direction, ...of } = address
  const { archived = false } = of
  const order = { sort, direction }
  const filters = useListFilters<ProgramsSearch>({
    address,
    kept: ['archived', 'sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/programs', search, replace }),
  })
  return (
    <ListPage
      bars={
        <>
          <PageTitle title="Programs">
            {mayWrite && (
              <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setIsCreating(true)}>
                New Program
              </Button>
            )}
          </PageTitle>
          <ListFilters label="Programs" placeholder="Title" {...filters.bar}>
            <SegmentedControl
              aria-label="Which programs"
              data={[
                { value: 'current', label: 'In use' },
                { value: 'archive', label: 'Archive' },
              ]}
              value={archived ? 'archive' : 'current'}
              onChange={(next) => filters.change({ archived: next === 'archive' ? true : null })}
            />
          </ListFilters>
        </>
      }
    >
      <ListTable
        list={list}
        frame={frame}
        place={JSON.stringify(of)}
        sort={sortOf(PROGRAM_SORTS, USUAL, order)}
        onSort={(by) => filters.change(orderAfterClick(PROGRAM_SORTS, USUAL, order, by))}
        label="Programs"
        columns={programColumns(timezone)}
        nameOf={({ title }) => title}
        rowPx={44}
        expand={(program) => <ProgramDetails program={program} />}
        {...(mayWrite && {
          menu: (program: ProgramSummary) => (
            <Menu.Item onClick={() => void setArchived(program, !program.archived).catch(notifyFailure)}>
              {program.archived ? 'Unarchive' : 'Archive'}
            </Menu.Item>
          ),
        })}
        onOpen={({ _id }) => void navigate({ to: '/programs/$id', params: { id: _id } })}
        phoneRow={(program) => <PhoneProgram program={program} />}
        onClear={filters.onClear}
        empty={<NoPrograms archived={archived} onCreate={mayWrite && (() => setIsCreating(true))} />}
      />
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </ListPage>
  )
}

/** Last changed first. */
const USUAL = { by: 'updated' } as const

const NoPrograms = ({ archived, onCreate }: { archived: boolean; onCreate: false | (() => void) }) =>
  archived ? (
    <EmptyState icon={<IconListCheck />} title="The archive is empty">
      Programs you archive appear here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconListCheck />}
      title="No programs yet"
      actions={
        onCreate !== false && (
          <Button variant="default" onClick={onCreate}>
            New Program
          </Button>
        )
      }
    >
      A program takes clients through a number of days, with a message or a scene at each step.
    </EmptyState>
  )

/** Archives a program or restores it, with a toast that takes that back. */
const setArchived = async ({ _id: id, title }: ProgramSummary, archived: boolean): Promise<void> => {
  const change = async (value: boolean) => {
    await calls.programs.archive({ id, archived: value })
    await programs.reload()
  }
  await change(archived)
  notifyDone(archived ? `${title} archived` : `${title} unarchived`, () => change(!archived))
}

const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const create = async () => {
    const { _id } = await calls.programs.create({ title: title.trim(), description: description.trim() })
    void programs.reload()
    void navigate({ to: '/programs/$id', params: { id: _id } })
  }
  return (
    <DialogForm
      title="New Program"
      submit="Create"
      hold={title.trim() === '' ? 'Enter a title for the program.' : null}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label="Title"
        maxLength={PROGRAM_TITLE_MAX}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PROGRAM_DESCRIPTION_MAX}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </DialogForm>
  )
}
