import { TextInput } from '@mantine/core'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OBJECTIVE_SOURCE } from '@attune/contract/scenes/runs/kinds'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { findScenes } from './find-scenes.ts'
import { availableQuery, refreshRuns } from './runs-query.ts'
import { StartChoice } from './StartChoice.tsx'
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
    mutationFn: (asked: { scene: string; objective: string }) =>
      calls.runs.start({
        id: contactId,
        scene: asked.scene,
        // If left empty, the scene has the objective its author gave it.
        ...(asked.objective !== '' && { scenesConfig: objectiveConfig(asked.objective) }),
      }),
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
      {scenes.data === undefined && <QueryPlaceholder query={scenes} count={4} height={44} label="Loading scenes" />}
      {scenes.data !== undefined && found.length === 0 && (
        <EmptyState icon={<IconRoute />} title={scenes.data.length === 0 ? 'No scenes yet' : 'No matches'}>
          {scenes.data.length === 0 ? 'The scenes of your organization appear here, ready to be started.' : undefined}
        </EmptyState>
      )}
      <ul className={classes.scenes}>
        {found.map((one) => (
          <StartChoice
            key={one.scene._id}
            one={one}
            busy={start.isPending && start.variables.scene === one.scene._id}
            onStart={(objective) => !start.isPending && start.mutate({ scene: one.scene._id, objective })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const objectiveConfig = (value: string) => [
  {
    target: '#this' as const,
    dataSource: [{ _id: OBJECTIVE_SOURCE, kind: 'static' as const, type: 'string' as const, value }],
  },
]
