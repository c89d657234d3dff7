import { IconRoute } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { SCENE_SORTS } from '@attune/contract/scenes/sorts'
import type { ScenesSearch } from '../scenes-search.ts'
import { useAccount, useMay } from '../../client/account.ts'
import { EmptyList } from '../../ui/list/EmptyList.tsx'
import { orderOf } from '../../ui/list/list-order.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { toList } from '../../ui/list/to-list.ts'
import { useListFilters } from '../../ui/list/use-list-filters.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { sceneColumns, PhoneScene } from './columns.tsx'
import { FilterRow } from './FilterRow.tsx'
import { ListBar } from './ListBar.tsx'
import { SceneDialogs, type SceneDialog } from './SceneDialogs.tsx'
import { SceneMenuItems } from './SceneMenuItems.tsx'
import { scenesQuery } from './scene-lists.ts'

/** `/interaction-flow/scene`: the organization's scenes. Filters and order are in the address. */
export const ScenesPage = () =>
  useMay('scenes.view') ? <SceneList /> : <AccessDeniedPage reason="Your role doesn’t have access to Scenes." />

const SceneList = () => {
  const address = useSearch({ from: '/signed-in/interaction-flow/scene' })
  const navigate = useNavigate()
  const list = toList(useInfiniteQuery(scenesQuery(address)))
  const { timezone } = useAccount()
  const mayWrite = useMay('scenes.update')
  const [dialog, setDialog] = useState<SceneDialog | null>(null)
  const filters = useListFilters<ScenesSearch>({
    address,
    kept: ['archived', 'sort', 'direction'],
    go: (search, replace) => void navigate({ to: '/interaction-flow/scene', search, replace }),
  })
  const create = () => setDialog({ kind: 'create' })

  return (
    <ListPage
      bars={
        <>
          <ListBar mayWrite={mayWrite} onCreate={create} onImport={() => setDialog({ kind: 'import' })} />
          <FilterRow address={address} filters={filters} />
        </>
      }
    >
      <ListTable
        list={list}
        {...orderOf(SCENE_SORTS, USUAL, address, filters.change)}
        label="Scenes"
        columns={sceneColumns(timezone)}
        nameOf={({ title }) => title}
        rowPx={44}
        {...(mayWrite && { menu: (scene: SceneSummary) => <SceneMenuItems scene={scene} onAsk={setDialog} /> })}
        onOpen={({ _id }) => void navigate({ to: '/interaction-flow/scene/$id', params: { id: _id } })}
        phoneRow={(scene) => <PhoneScene scene={scene} zone={timezone} />}
        onClear={filters.onClear}
        empty={
          <EmptyList
            icon={<IconRoute />}
            title="No scenes yet"
            archive={address.archived === true && 'Scenes'}
            create="New Scene"
            onCreate={mayWrite && create}
          >
            A scene messages a client automatically, waits for replies, and can run for days or months.
          </EmptyList>
        }
      />
      <SceneDialogs open={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  )
}

/** Last changed first, archiving included: not the order of any column. */
const USUAL = { by: 'updated', unseen: true } as const
