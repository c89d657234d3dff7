import { Button } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SceneVersion } from '@attune/contract/scenes/entity'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { ShownVersion } from './ShownVersion.tsx'
import { VersionRow } from './VersionRow.tsx'
import type { VersionsPanelProps } from './versions-props.ts'
import { versionsQuery } from './versions-query.ts'
import classes from './VersionsPanel.module.css'

/** The versions of a scene, latest first; the shown one expands to its changes. */
export const VersionsPanel = (props: VersionsPanelProps) => {
  const { scene, shown, unsaved = false, onRestored, onClose } = props
  const list = useInfiniteQuery(versionsQuery(scene._id))
  const [versionToRestore, setVersionToRestore] = useState<SceneVersion | null>(null)
  const versions = list.data?.pages.flatMap(({ data }) => data)
  return (
    <section className={classes.panel} aria-label="Versions">
      <header className={classes.head}>
        <h2 className={classes.title}>Versions</h2>
        <button type="button" className="icon-button" aria-label="Close" data-tip="Close" onClick={onClose}>
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.body}>
        {versions === undefined && <QueryPlaceholder query={list} count={6} height={60} label="Loading versions" />}
        {versions?.length === 0 && <EmptyState icon={<IconHistory />} title="No versions" />}
        {versions !== undefined && (
          <ol className={classes.versions}>
            {versions.map((version) => (
              <li key={version.version} className={classes.item}>
                <VersionRow
                  sceneId={scene._id}
                  version={version}
                  isLatest={version.version === scene.version}
                  isShown={version.version === shown?.version}
                />
                {version.version === shown?.version && (
                  <ShownVersion
                    scene={scene}
                    version={version}
                    from={shown.from}
                    {...(scene.abilities.update &&
                      version.version !== scene.version && { onRestore: () => setVersionToRestore(version) })}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Earlier versions
            </Button>
          </div>
        )}
      </div>
      {versionToRestore !== null && (
        <RestoreDialog
          scene={scene}
          version={versionToRestore.version}
          unsaved={unsaved}
          onRestored={onRestored}
          onClose={() => setVersionToRestore(null)}
        />
      )}
    </section>
  )
}
