import { Button } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { Scene } from '@attune/contract/scenes/entity'
import { queryClient } from '../../client/query-client.ts'
import type { SceneFlowSearch } from '../scenes-search.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { SceneCanvas } from '../canvas/SceneCanvas.tsx'
import { sceneCountsKey } from '../keys.ts'
import { sceneQuery } from '../scene-query.ts'
import { formatRunCount } from '../format-counts.ts'
import { useShownVersion } from '../versions/use-shown-version.ts'
import { toCountMarks } from './count-marks.ts'
import { FlowBar } from './FlowBar.tsx'
import { calls } from '../../client/calls.ts'
import { POLL_MS } from '../runs/runs-query.ts'
import classes from './FlowPage.module.css'

const NodeForm = lazyPart(async () => (await import('../form/NodeForm.tsx')).NodeForm)
const VersionsPanel = lazyPart(async () => (await import('../versions/VersionsPanel.tsx')).VersionsPanel)

/** A read-only scene: its nodes with client counts, the settings of a node, and its versions. */
export const SceneFlow = ({ scene }: { scene: Scene }) => {
  const { node, version, from } = useSearch({ from: '/signed-in/interaction-flow/scene/$id' })
  const [isListingVersions, setIsListingVersions] = useState(version !== undefined)
  const navigate = useNavigate()
  const go = (search: SceneFlowSearch) =>
    void navigate({ to: '/interaction-flow/scene/$id', params: { id: scene._id }, search, replace: true })
  const shown = useShownVersion(scene._id, { version, from })
  const counts = useQuery(countsQuery(scene._id))
  const countMarks = useMemo(() => counts.data && toCountMarks(counts.data), [counts.data])
  const marks = shown.state === 'shown' && shown.difference ? shown.difference.marks : countMarks
  const { nodes, dataSource } =
    shown.state === 'shown' ? { nodes: shown.nodes, dataSource: shown.version.dataSource } : scene
  const opened = node === undefined ? undefined : nodes.find(({ _id }) => _id === node)
  const selected = useMemo(() => new Set(opened ? [opened._id] : []), [opened])
  const open = (id?: string) =>
    go({
      ...(id !== undefined && { node: id }),
      ...(version !== undefined && { version }),
      ...(from !== undefined && { from }),
    })
  const side = opened ? 'node' : isListingVersions ? 'versions' : null
  return (
    <main className={classes.page}>
      <FlowBar title={scene.title} tags={<Tags scene={scene} shown={version} />}>
        <button
          type="button"
          className="icon-button"
          aria-label="Versions"
          aria-pressed={side === 'versions'}
          data-tip="Versions"
          data-tip-at="below"
          onClick={() => {
            setIsListingVersions(side !== 'versions')
            if (opened) open()
          }}
        >
          <IconHistory size={17} stroke={1.5} aria-hidden="true" />
        </button>
        {scene.abilities.update && (
          <Button
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.5} aria-hidden="true" />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/interaction-flow/scene/$id/edit"
                params={{ id: scene._id }}
                search={node === undefined ? {} : { node }}
              />
            )}
          >
            Edit
          </Button>
        )}
      </FlowBar>
      <div className={classes.body}>
        <div className={classes.canvas}>
          {shown.state === 'failed' && <LoadFailed error={shown.error} onRetry={shown.again} />}
          {shown.state === 'loading' && <SkeletonRows height={44} label="Loading the version" />}
          {(shown.state === 'latest' || shown.state === 'shown') && (
            <SceneCanvas
              key={`${version}:${from}`}
              nodes={nodes}
              {...(marks && { marks })}
              selected={selected}
              onSelect={(ids) => {
                const [only] = ids
                if (ids.size === 0) open()
                else if (ids.size === 1) open(only)
              }}
              show={selected}
            />
          )}
        </div>
        {side !== null && (
          <aside className={classes.side} aria-label={side === 'node' ? 'Step' : 'Versions'}>
            <Suspense fallback={<SkeletonRows height={44} label="Loading" />}>
              {opened ? (
                <NodeForm
                  key={`${opened._id}:${version}`}
                  node={opened}
                  scene={{ sceneId: scene._id, nodes, dataSource }}
                  issues={NO_ISSUES}
                  readOnly
                  onApply={ignore}
                  onClose={() => open()}
                />
              ) : (
                <VersionsPanel
                  scene={scene}
                  shown={version === undefined ? null : { version, from: from ?? null }}
                  onRestored={(restored) => {
                    queryClient.setQueryData(sceneQuery(restored._id).queryKey, restored)
                    go({})
                  }}
                  onClose={() => {
                    setIsListingVersions(false)
                    go({})
                  }}
                />
              )}
            </Suspense>
          </aside>
        )}
      </div>
    </main>
  )
}

const NO_ISSUES: never[] = []
/** A read-only form never applies anything. */
const ignore = () => undefined

const Tags = ({ scene, shown }: { scene: Scene; shown: number | undefined }) => (
  <>
    <Tag>{`v${scene.version} live, ${formatRunCount(scene.counts.active)}`}</Tag>
    {shown !== undefined && shown !== scene.version && <Tag tone="warn">{`viewing v${shown}`}</Tag>}
    {scene.archived && <Tag tone="warn">archived</Tag>}
  </>
)

/** How many clients are on each node. Polled like active runs, because clients move on. */
const countsQuery = (sceneId: string) =>
  queryOptions({
    queryKey: sceneCountsKey(sceneId),
    queryFn: ({ signal }) => calls.scenes.getCounts({ id: sceneId }, { signal, context: { interval: true } }),
    refetchInterval: POLL_MS,
  })
