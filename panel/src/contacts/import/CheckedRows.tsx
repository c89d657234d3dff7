import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { formatCount } from '../../ui/format-count.ts'
import { CancelImport } from './CancelImport.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { putImport } from './import-queries.ts'
import { ImportRows } from './ImportRows.tsx'
import classes from './Steps.module.css'

/** The result of checking the rows, before anything is written. */
export const CheckedRows = ({ file, coach, onGone }: ComponentProps<typeof ChooseColumns>) => {
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const apply = useMutation({
    mutationFn: () => calls.contacts.applyImport({ importId: file._id, onlyGood: file.wrong > 0 }),
    onSuccess: putImport,
    meta: { quiet: true },
  })
  if (isChoosingAgain) return <ChooseColumns file={file} coach={coach} onGone={onGone} />
  const { good, wrong } = file
  return (
    <section className={classes.step} data-wide aria-label="Checked rows">
      <h2 className={classes.title}>{file.fileName}</h2>
      <p className={classes.words} role="status">
        {wrong === 0
          ? `${good === 1 ? '' : 'All '}${formatCount(good, 'row')} can be imported.`
          : `${formatCount(good, 'row')} can be imported, ${formatCount(wrong, 'row')} can’t.`}
      </p>
      {wrong > 0 && <ImportRows file={file} state="wrong" label="Rows with problems" />}
      {good > 0 && <ImportRows file={file} state="good" label="Rows that can be imported" closed={wrong > 0} />}
      <footer className={classes.foot}>
        <p className={classes.problem} role="alert">
          {apply.error !== null && failureOf(apply.error).content}
        </p>
        <CancelImport file={file} onGone={onGone} />
        <Button variant="default" onClick={() => setChoosingAgain(true)}>
          Choose columns again
        </Button>
        <Button loading={apply.isPending} disabled={good === 0} onClick={() => apply.mutate()}>
          {wrong === 0
            ? `Import ${formatCount(good, 'row')}`
            : `Import only the ${formatCount(good, 'row')} without problems`}
        </Button>
      </footer>
    </section>
  )
}
