import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IMPORT_FIELDS, IMPORT_PATH, type ImportField } from '@attune/contract/contacts/constants'
import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { useRef, useState, type DragEvent } from 'react'
import { useAccount } from '../../client/account.ts'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { fetchFile, saveFile } from '../../client/files/fetch-file.ts'
import { openUploaded } from '../../client/files/open-uploaded.ts'
import { useTellIfLeft } from '../../client/forms/use-tell-if-left.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { Tag } from '../../ui/Tag.tsx'
import { IMPORT_TITLES } from './import-fields.ts'
import { importsQuery, putImport, type ContactImport } from './import-queries.ts'
import { IMPORT_STATE_LABELS } from './import-labels.ts'
import classes from './ChooseFile.module.css'

const megabytes = IMPORT_MAX.bytes / 1024 / 1024
const rows = IMPORT_MAX.rows.toLocaleString('en-US')

/** The first step, with earlier imports below. */
export const ChooseFile = ({ onTaken }: { onTaken: (id: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const isShown = useIsShown()
  const tellIfLeft = useTellIfLeft()
  const upload = useMutation({
    mutationFn: uploadCsv,
    onSuccess: (taken) => {
      putImport(taken)
      openUploaded(taken.fileName, isShown.current, () => onTaken(taken._id))
    },
    onError: tellIfLeft,
    meta: { quiet: true },
  })
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined && !upload.isPending) upload.mutate(file)
  }
  return (
    <>
      <div
        className={classes.place}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={handleDrop}
      >
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden="true" />
        <h2 className={classes.title}>A CSV file with one client per row</h2>
        <p className={classes.words}>
          The first row names the columns. Up to {rows} rows and {megabytes}&nbsp;MB. You review everything before any
          client is added.
        </p>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file !== undefined) upload.mutate(file)
          }}
        />
        <div className={classes.ways}>
          <Button loading={upload.isPending} onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <Button variant="default" onClick={downloadSample}>
            Download a sample
          </Button>
        </div>
        {upload.error !== null && (
          <p className={classes.problem} role="alert">
            {problemOf(upload.error)}
          </p>
        )}
      </div>
      <EarlierImports />
    </>
  )
}

const EarlierImports = () => {
  const { data } = useQuery(importsQuery)
  const now = useNow()
  const { timezone } = useAccount()
  if (data === undefined || data.length === 0) return null
  return (
    <section className={classes.earlier} aria-labelledby="earlier">
      <h2 className={classes.head} id="earlier">
        Earlier imports
      </h2>
      <ul className={classes.list}>
        {data.map((file) => (
          <li key={file._id}>
            <Link className={classes.link} to="/contacts/import" search={{ file: file._id }}>
              <span className={classes.name}>{file.fileName}</span>
              <Tag>{IMPORT_STATE_LABELS[file.state]}</Tag>
              <span className={classes.when}>{formatListTime(new Date(file.createdAt), now, timezone)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A file to fill in: a column for each field that a column can become, with the same names as in the form. */
const downloadSample = (): void => {
  const columns = IMPORT_FIELDS.filter((field) => field !== 'firstName' && field !== 'lastName')
  const row = columns.map((field) => SAMPLE[field] ?? '')
  const lines = [columns.map((field) => IMPORT_TITLES[field]), row].map((cells) => cells.map(quote).join(','))
  saveFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), 'clients.csv')
}

const SAMPLE: Partial<Record<ImportField, string>> = {
  fullName: 'Alex Example',
  phone: '+1 202 555 0143',
  email: 'alex@example.com',
  timezone: 'America/Denver',
  labels: 'new, postpartum',
  goal: 'Feel strong again',
  wakeUpTime: '06:30',
  goToSleepTime: '22:00',
}

const quote = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell)

const uploadCsv = async (file: File): Promise<ContactImport> => {
  const release = holdTab('upload')
  try {
    const response = await fetchFile(IMPORT_PATH, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv', 'x-file-name': encodeURIComponent(file.name.slice(0, 200)) },
    })
    return (await response.json()) as ContactImport // The server follows the contract's schema.
  } finally {
    release()
  }
}

const problemOf = (error: unknown): string => {
  const detail = detailOf(error)
  const more = typeof detail === 'object' && detail !== null && 'problem' in detail ? ` ${String(detail.problem)}` : ''
  return failureOf(error).content + more
}
