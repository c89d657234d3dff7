import { Button } from '@mantine/core'
import { IconListCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SceneCase } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Tape } from '@attune/engine/tape/tape'
import { calls } from '../../../client/calls.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { focusIfLost } from '../../../ui/keys/focus-if-lost.ts'
import { Overlay } from '../../../ui/Overlay.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { QueryPlaceholder } from '../../../ui/page/QueryPlaceholder.tsx'
import { CaseRow } from './CaseRow.tsx'
import { casesQuery, refreshCases } from './cases-query.ts'
import { toCallNodes } from './RecordCase.tsx'
import classes from './CasesDrawer.module.css'

interface CasesDrawerProps {
  scene: SceneGraph
  /** Opens a case's tape in the time machine. */
  onOpen: (tape: Tape) => void
  onClose: () => void
}

/** The recorded cases of a scene, each run against the current draft. */
export const CasesDrawer = ({ scene, onOpen, onClose }: CasesDrawerProps) => {
  const cases = useQuery(casesQuery(scene.sceneId))
  const closeButton = useRef<HTMLButtonElement>(null)
  const refresh = () => refreshCases(scene.sceneId)
  // After a failure too: a case that someone else has changed is then shown, and can be updated.
  const onError = (error: Error) => {
    notifyFailure(error)
    void refresh()
  }
  // The button that was pressed goes with its row, unless it was refused.
  const onSettled = () => focusIfLost(() => closeButton.current)
  const mutationOptions = { meta: { quiet: true }, onSuccess: refresh, onError, onSettled }
  const { sceneId: id, nodes, dataSource } = scene
  const remove = useMutation({
    ...mutationOptions,
    mutationFn: (one: SceneCase) => calls.scenes.removeCase({ id, caseId: one._id }),
  })
  const update = useMutation({
    ...mutationOptions,
    mutationFn: (one: SceneCase) =>
      calls.scenes.putCase({
        id,
        caseId: one._id,
        'if-match': one.rev,
        record: true,
        nodes: toCallNodes(nodes),
        dataSource,
      }),
  })
  return (
    <Overlay label="Cases" width={560} onClose={onClose}>
      <header className={classes.head}>
        <h2>Cases</h2>
        <p>These run on every save, and here against the scene as drafted.</p>
        <Button
          ref={closeButton}
          variant="subtle"
          size="compact-xs"
          aria-label="Close"
          leftSection={<IconX size={15} stroke={1.5} />}
          onClick={onClose}
        >
          Close
        </Button>
      </header>
      {cases.data === undefined && <QueryPlaceholder query={cases} count={4} height={44} label="Loading cases" />}
      {cases.data?.length === 0 && (
        <EmptyState icon={<IconListCheck />} title="No cases yet">
          Play the scene until it has done what it should, then record it as a case.
        </EmptyState>
      )}
      <ul className={classes.cases}>
        {cases.data?.map((one) => (
          <CaseRow
            key={`${one._id} ${one.rev}`}
            one={one}
            scene={scene}
            busy={(update.isPending && update.variables === one) || (remove.isPending && remove.variables === one)}
            onOpen={onOpen}
            onUpdate={() => update.mutate(one)}
            onRemove={() => remove.mutate(one)}
          />
        ))}
      </ul>
    </Overlay>
  )
}
