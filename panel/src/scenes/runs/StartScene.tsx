import { Button, TextInput } from '@mantine/core'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvailableScene } from '@attune/contract/scenes/runs/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { findScenes } from './find-scenes.ts'
import { availableQuery, refreshRuns } from './runs-query.ts'
import classes from './StartScene.module.css'

interface StartSceneProps {
  contactId: string
  onClose: () => void
}

/** Starts a scene for the client; scenes that can't be started say why. */
export const StartScene = ({ contactId, onClose }: StartSceneProps) => {
  const [words, setWords] = useState('')
  const scenes = useQuery(availableQuery(contactId))
  const start = useMutation({
    mutationFn: (scene: string) => calls.runs.start({ id: contactId, scene }),
    meta: { quiet: true },
    onSuccess: ({ scene }) => {
      notify({ kind: 'good', title: 'Scene started', content: scene.title })
      void refreshRuns(contactId)
      onClose()
    },
    // Someone may have just started it; the list shows the current state.
    onError: () => void scenes.refetch(),
  })
  const found = findScenes(scenes.data ?? [], words)
  return (
    <Dialog title="Start a scene" onClose={onClose}>
      <TextInput
        data-autofocus
        type="search"
        aria-label="Search scenes"
        placeholder="Search scenes"
        leftSection={<IconSearch size={15} stroke={1.5} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {start.error !== null && (
        <p className={classes.failure} role="alert">
          {failureOf(start.error).content}
        </p>
      )}
      {scenes.data === undefined &&
        (scenes.error === null ? (
          <SkeletonRows count={4} height={44} label="Loading scenes" />
        ) : (
          <LoadFailed error={scenes.error} onRetry={() => void scenes.refetch()} />
        ))}
      {scenes.data !== undefined && found.length === 0 && (
        <EmptyState icon={<IconRoute />} title={scenes.data.length === 0 ? 'No scenes yet' : 'No matches'} />
      )}
      <ul className={classes.scenes}>
        {found.map((one) => (
          <Choice
            key={one.scene._id}
            one={one}
            busy={start.isPending && start.variables === one.scene._id}
            onStart={() => !start.isPending && start.mutate(one.scene._id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const Choice = ({ one, busy, onStart }: { one: AvailableScene; busy: boolean; onStart: () => void }) => {
  const { scene, available, reason } = one
  return (
    <li className={classes.scene}>
      <div className={classes.words}>
        <span className={classes.title}>{scene.title}</span>
        {reason === null ? (
          scene.labels.length > 0 && (
            <span className={classes.labels}>
              {scene.labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </span>
          )
        ) : (
          <span className={classes.reason}>{reason.message}</span>
        )}
      </div>
      <Button
        variant="default"
        disabled={!available}
        loading={busy}
        aria-label={`Start ${scene.title}`}
        onClick={onStart}
      >
        Start
      </Button>
    </li>
  )
}
