import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importResultPath } from '@attune/contract/contacts/constants'
import { useEffect, useRef } from 'react'
import { downloadFile } from '../../client/files/fetch-file.ts'
import { refreshLists } from '../data/contact-queries.ts'
import { formatCount, formOf } from '../../ui/format-count.ts'
import { focusIfLost } from '../../ui/keys/focus-if-lost.ts'
import type { ContactImport } from './import-queries.ts'
import { ImportRows } from './ImportRows.tsx'
import classes from './Steps.module.css'

/** The result of an import. */
export const ImportDone = ({ file }: { file: ContactImport }) => {
  const download = useMutation({ mutationFn: () => downloadFile(importResultPath(file._id)) })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(refreshLists, [file._id])
  // The button that had it is gone.
  useEffect(() => focusIfLost(() => heading.current), [])
  if (file.state === 'cancelled')
    return (
      <section className={classes.step} aria-label="Canceled">
        <h2 className={classes.title}>{file.fileName}</h2>
        <p className={classes.words}>This import was canceled. No clients were added.</p>
      </section>
    )
  const { imported, refused, wrong } = file
  return (
    <section className={classes.step} data-wide aria-label="Imported">
      <h2 ref={heading} className={classes.title} tabIndex={-1}>
        {file.fileName}
      </h2>
      <p className={classes.words} role="status">
        {formatCount(imported, 'client was', 'clients were')} imported
        {refused + wrong > 0 &&
          `, ${formatCount(refused + wrong, 'row')} ${formOf(refused + wrong, 'was', 'were')} not`}
        .
      </p>
      {refused > 0 && <ImportRows file={file} state="refused" label="Rows that could no longer be imported" />}
      {wrong > 0 && <ImportRows file={file} state="wrong" label="Rows with problems" />}
      {imported > 0 && <ImportRows file={file} state="imported" label="Imported rows" closed={refused + wrong > 0} />}
      <footer className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.5} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download result
        </Button>
        <Button
          renderRoot={(props) => <Link {...props} to="/contacts" search={{ sort: 'created', direction: 'desc' }} />}
        >
          Show clients
        </Button>
      </footer>
    </section>
  )
}
