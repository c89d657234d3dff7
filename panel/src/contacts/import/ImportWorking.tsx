import { Progress } from '@mantine/core'
import type { ContactImport } from './import-queries.ts'
import { formatRowCount, IMPORT_STATE_LABELS } from './import-labels.ts'
import classes from './Steps.module.css'

/** A step that goes on by itself, also when this page is left. */
export const ImportWorking = ({ file }: { file: ContactImport }) => {
  const { state, rows, checked, imported, refused, fileName } = file
  const done = state === 'applying' ? imported + refused : checked
  return (
    <section className={classes.step} aria-label={IMPORT_STATE_LABELS[state]}>
      <h2 className={classes.title}>{fileName}</h2>
      <p className={classes.words} role="status">
        {IMPORT_STATE_LABELS[state]}
        {state !== 'reading' && `: ${done.toLocaleString('en-US')} of ${formatRowCount(rows)}`}
      </p>
      <Progress aria-label={IMPORT_STATE_LABELS[state]} value={rows === 0 ? 0 : (done / rows) * 100} size={4} />
    </section>
  )
}
