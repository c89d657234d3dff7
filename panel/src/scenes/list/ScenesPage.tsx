import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import type { ScenesSearch } from '../scenes-search.ts'
import { useAccount, useMay } from '../../client/account.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { moreRowsOf } from '../../ui/table/more-rows.ts'
import { sceneColumns, PhoneScene } from './columns.tsx'
import { FilterRow } from './FilterRow.tsx'
import { ListBar } from './ListBar.tsx'
import { SceneDialogs, type SceneDialog } from './SceneDialogs.tsx'
import { SceneMenuItems } from './SceneMenuItems.tsx'
import { scenesQuery } from './scene-lists.ts'

/** `/interaction-flow/scene`: the organization's scenes. Filters are in the address. */
export const ScenesPage = () =>
  useMay('scenes.view') ? <SceneList /> : <AccessDeniedPage reason="Your role doesn’t have access to Scenes." />

const SceneList = () => {
  const address = useSearch({ from: '/signed-in/interaction-flow/scene' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(scenesQuery(address))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const { timezone } = useAccount()
  const mayWrite = useMay('scenes.update')
  const [dialog, setDialog] = useState<SceneDialog | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const place = JSON.stringify(address)
  const isNarrowed = address.q !== undefined || address.label !== undefined

  const go = (next: ScenesSearch, replace = false) =>
    void navigate({ to: '/interaction-flow/scene', search: next, replace })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    go(address.archived === true ? { archived: true } : {})
  }
  const create = () => setDialog({ kind: 'create' })

  return (
    <ListPage
      bars={
        <>
          <ListBar mayWrite={mayWrite} onCreate={create} onImport={() => setDialog({ kind: 'import' })} />
          <FilterRow address={address} searchRef={search} onChange={go} onClear={clear} />
        </>
      }
    >
      {list.error !== null && rows === undefined ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          key={place}
          place={place}
          label="Scenes"
          columns={sceneColumns(timezone)}
          rows={rows}
          keyOf={({ _id }) => _id}
          nameOf={({ title }) => title}
          rowPx={44}
          {...(mayWrite && { menu: (scene: SceneSummary) => <SceneMenuItems scene={scene} onAsk={setDialog} /> })}
          onOpen={({ _id }) => void navigate({ to: '/interaction-flow/scene/$id', params: { id: _id } })}
          more={moreRowsOf(list)}
          phoneRow={(scene) => <PhoneScene scene={scene} zone={timezone} />}
          {...(!isNarrowed && {
            empty: <NoScenes archived={address.archived === true} onCreate={mayWrite && create} />,
          })}
          emptyActions={
            <Button variant="default" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      )}
      <SceneDialogs open={dialog} onClose={() => setDialog(null)} />
    </ListPage>
  )
}

const NoScenes = ({ archived, onCreate }: { archived: boolean; onCreate: false | (() => void) }) =>
  archived ? (
    <EmptyState icon={<IconRoute />} title="The archive is empty">
      Scenes you archive appear here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<IconRoute />}
      title="No scenes yet"
      actions={
        onCreate !== false && (
          <Button variant="default" onClick={onCreate}>
            New Scene
          </Button>
        )
      }
    >
      A scene messages a client automatically, waits for replies, and can run for days or months.
    </EmptyState>
  )
