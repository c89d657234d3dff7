import { Button, Menu, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { PROGRAM_DESCRIPTION_MAX, PROGRAM_TITLE_MAX } from '@attune/contract/programs/limits'
import { useAccount, useMay } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
import type { ProgramsSearch } from '../programs-search.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { ListFilters } from '../../ui/list/ListFilters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
import { programsQuery, refreshPrograms } from '../program-queries.ts'
import { PhoneProgram, programColumns } from './columns.tsx'

/** `/programs`: the organization's programs. Filters are in the address. */
export const ProgramsPage = () =>
  useMay('programs.view') ? <ProgramList /> : <AccessDeniedPage reason="Your role doesn’t have access to Programs." />

const ProgramList = () => {
  const address = useSearch({ from: '/signed-in/programs' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(programsQuery(address))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const { timezone } = useAccount()
  const mayWrite = useMay('scenes.update')
  const [isCreating, setIsCreating] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const place = JSON.stringify(address)
  const { q, archived = false } = address
  const go = (next: ProgramsSearch, replace = false) => void navigate({ to: '/programs', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    go(archived ? { archived } : {})
  }
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
          <ListFilters
            label="Programs"
            placeholder="Title"
            q={q ?? ''}
            searchRef={search}
            onSearch={(text) => go({ ...(archived && { archived }), ...(text !== '' && { q: text }) }, true)}
            onClear={q === undefined ? null : clear}
          >
            <SegmentedControl
              aria-label="Which programs"
              data={[
                { value: 'current', label: 'In use' },
                { value: 'archive', label: 'Archive' },
              ]}
              value={archived ? 'archive' : 'current'}
              onChange={(next) => go({ ...(q !== undefined && { q }), ...(next === 'archive' && { archived: true }) })}
            />
          </ListFilters>
        </>
      }
    >
      {list.error !== null && rows === undefined ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          key={place}
          place={place}
          label="Programs"
          columns={programColumns(timezone)}
          rows={rows}
          keyOf={({ _id }) => _id}
          nameOf={({ title }) => title}
          rowPx={44}
          {...(mayWrite && {
            menu: (program: ProgramSummary) => (
              <Menu.Item onClick={() => void setArchived(program, !program.archived).catch(notifyFailure)}>
                {program.archived ? 'Unarchive' : 'Archive'}
              </Menu.Item>
            ),
          })}
          onOpen={({ _id }) => void navigate({ to: '/programs/$id', params: { id: _id } })}
          more={moreRowsOf(list)}
          phoneRow={(program) => <PhoneProgram program={program} />}
          {...(q === undefined && {
            empty: <NoPrograms archived={archived} onCreate={mayWrite && (() => setIsCreating(true))} />,
          })}
          emptyActions={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </ListPage>
  )
}

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
    await refreshPrograms()
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
    void refreshPrograms()
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
