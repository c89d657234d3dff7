import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { formatCount } from '../../ui/format-count.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PlaceAbove } from '../../ui/page/PlaceAbove.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportDone } from './ImportDone.tsx'
import { IMPORT_STATE_LABELS } from './import-labels.ts'
import { importQuery, type ContactImport } from './import-queries.ts'
import classes from './ImportPage.module.css'
import stepClasses from './Steps.module.css'

/** Imports clients from a CSV file: choose the file, map its columns, check the rows, import. */
export const ImportPage = () =>
  useMay('contacts.create') ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to New Client." />

const Screen = () => {
  const { file } = useSearch({ from: '/signed-in/contacts/import' })
  const navigate = useNavigate()
  const show = (id: string | null) => void navigate({ to: '/contacts/import', search: id === null ? {} : { file: id } })
  return (
    <main className={classes.page}>
      <PageTitle before={<PlaceAbove to="/contacts" title="Clients" />} title="Import">
        {file !== undefined && (
          <Button variant="default" onClick={() => show(null)}>
            Another file
          </Button>
        )}
      </PageTitle>
      <div className={classes.body}>
        {file === undefined ? <ChooseFile onTaken={show} /> : <Import key={file} id={file} onGone={() => show(null)} />}
      </div>
    </main>
  )
}

const Import = ({ id, onGone }: { id: string; onGone: () => void }) => {
  // Kept across the steps, as the columns are by the server: the rows may be checked several times.
  const coach = useState<string | null>(null)
  const query = useQuery(importQuery(id))
  const { data, error } = query
  if (data === undefined) {
    return <QueryPlaceholder query={query} count={6} height={36} label="Loading the import" />
  }
  if (error !== null && failureOf(error).status === 404)
    return <LoadFailed error={error} onRetry={() => void query.refetch()} />
  switch (data.state) {
    case 'reading':
    case 'checking':
    case 'applying':
      return <ImportWorking file={data} />
    case 'uploaded':
      return <ChooseColumns file={data} coach={coach} onGone={onGone} />
    case 'checked':
      return <CheckedRows file={data} coach={coach} onGone={onGone} />
    case 'done':
    case 'cancelled':
      return <ImportDone file={data} />
  }
}

/** Progress of a step that runs on the server, even when this page is left. */
const ImportWorking = ({ file }: { file: ContactImport }) => {
  const { state, rows, checked, imported, refused, fileName } = file
  const done = state === 'applying' ? imported + refused : checked
  return (
    <section className={stepClasses.step} aria-label={IMPORT_STATE_LABELS[state]}>
      <h2 className={stepClasses.title}>{fileName}</h2>
      <p className={stepClasses.words} role="status">
        {IMPORT_STATE_LABELS[state]}
        {state !== 'reading' && `: ${done.toLocaleString('en-US')} of ${formatCount(rows, 'row')}`}
      </p>
      <Progress aria-label={IMPORT_STATE_LABELS[state]} value={rows === 0 ? 0 : (done / rows) * 100} size={4} />
    </section>
  )
}
