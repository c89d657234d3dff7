import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { formatCount } from '../../ui/format-count.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPane } from '../../ui/page/SettingsPane.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CheckForm } from './CheckForm.tsx'
import { HistoryPreview } from './HistoryPreview.tsx'
import { HistoryResult } from './HistoryResult.tsx'
import { historyQuery, isBusy, putHistory, type History } from './history-queries.ts'
import { KIND_LABELS, STATE_LABELS } from './history-text.ts'
import classes from './History.module.css'

/** One file of conversations, at its current step. */
export const HistoryPane = ({ id }: { id: string }) => {
  const query = useQuery(historyQuery(id))
  const { data } = query
  return (
    <SettingsPane title={data?.fileName ?? 'Import conversations'} back="/organizations/settings/data" isBelow wide>
      {data === undefined ? (
        <QueryPlaceholder query={query} count={4} height={40} label="Loading the import" />
      ) : (
        <>
          <p className={classes.head}>
            {KIND_LABELS[data.kind]}, {formatCount(data.rows, data.kind === 'mbox' ? 'mail' : 'row')}{' '}
            <Tag>{STATE_LABELS[data.state]}</Tag>
          </p>
          <Step file={data} />
        </>
      )}
    </SettingsPane>
  )
}

const Step = ({ file }: { file: History }) => {
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const isAsking = file.state === 'uploaded' || (file.state === 'checked' && isChoosingAgain)
  const step = useFocusOnStep(isAsking ? 'asking' : file.state)
  return (
    // The button that led here is gone, so the focus moves to the step that replaced it.
    <div ref={step} className={classes.step} tabIndex={-1} role="group" aria-label={STATE_LABELS[file.state]}>
      {isBusy(file) ? (
        <Working file={file} />
      ) : isAsking ? (
        <CheckForm file={file} onChecked={() => setChoosingAgain(false)} />
      ) : file.state === 'checked' ? (
        <HistoryPreview file={file} onAgain={() => setChoosingAgain(true)} />
      ) : (
        <HistoryResult file={file} />
      )}
    </div>
  )
}

/** Focuses a step that takes the place of another, unless the focus is elsewhere. */
const useFocusOnStep = (step: string): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (document.activeElement === null || document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
  }, [step])
  return place
}

/** Progress of a step that runs on the server, even when this page is left. */
const Working = ({ file }: { file: History }) => {
  const { state, rows, checked, clients, done } = file
  const cancel = useMutation({
    mutationFn: () => calls.moving.cancelHistory({ historyId: file._id }),
    onSuccess: putHistory,
    onError: notifyFailure,
  })
  const isReading = state === 'checking'
  const [at, of] = isReading ? [checked, rows] : [done, clients]
  return (
    <section aria-label={STATE_LABELS[state]}>
      <p className={classes.words} role="status">
        {STATE_LABELS[state]}: {at.toLocaleString('en-US')} of {formatCount(of, isReading ? 'row' : 'client')}
      </p>
      <Progress aria-label={STATE_LABELS[state]} value={of === 0 ? 0 : (at / of) * 100} size={4} />
      <p className={classes.goesOn}>It continues if you leave this page.</p>
      {state !== 'returning' && (
        <div className={classes.actions}>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {state === 'applying' ? 'Stop import' : 'Cancel import'}
          </Button>
        </div>
      )}
    </section>
  )
}
