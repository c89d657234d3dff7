import { IconListCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PROGRAM_SORTS } from '@attune/contract/programs/constants'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { useAccount, useMay } from '../../client/account.ts'
import type { ProgramsSearch } from '../programs-search.ts'
import { EmptyList } from '../../ui/list/EmptyList.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { NewButton } from '../../ui/list/NewButton.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { programsQuery } from '../program-queries.ts'
import { PhoneProgram, programColumns } from './columns.tsx'
import { NewProgramDialog } from './NewProgramDialog.tsx'
import { ProgramDetails } from './ProgramDetails.tsx'
import { ProgramFilters } from './ProgramFilters.tsx'
import { ProgramMenuItems } from './ProgramMenuItems.tsx'

/** `/programs`: the organization's programs. Filters and order are in the address. */
export const ProgramsPage = () =>
  useMay('programs.view') ? <ProgramList /> : <AccessDeniedPage reason="Your role doesn’t have access to Programs." />

const ProgramList = () => {
  const address = useSearch({ from: '/signed-in/programs' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(programsQuery(address)))
  const { timezone } = useAccount()
  const mayWrite = useMay('scenes.update')
  const [isCreating, setIsCreating] = useState(false)
  const { archived = false } = address
  const creation = { create: 'New Program', onCreate: mayWrite && (() => setIsCreating(true)) }
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
            <NewButton {...creation} />
          </PageTitle>
          <ProgramFilters address={address} filters={filters} />
        </>
      }
    >
      <ListTable
        list={list}
        {...orderOf(PROGRAM_SORTS, USUAL, address, filters.change)}
        label="Programs"
        columns={programColumns(timezone)}
        nameOf={({ title }) => title}
        rowPx={44}
        expand={(program) => <ProgramDetails program={program} />}
        {...(mayWrite && { menu: (program: ProgramSummary) => <ProgramMenuItems program={program} /> })}
        onOpen={({ _id }) => void navigate({ to: '/programs/$id', params: { id: _id } })}
        phoneRow={(program) => <PhoneProgram program={program} />}
        onClear={filters.onClear}
        empty={
          <EmptyList icon={<IconListCheck />} title="No programs yet" archive={archived && 'Programs'} {...creation}>
            A program takes clients through a number of days, with a message or a scene at each step.
          </EmptyList>
        }
      />
      {isCreating && <NewProgramDialog onClose={() => setIsCreating(false)} />}
    </ListPage>
  )
}

/** Last changed first. */
const USUAL = { by: 'updated' } as const
