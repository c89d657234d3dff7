import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Merge } from '@attune/contract/doubles/entity'
import { useAccount } from '../client/account.ts'
import { notifyFailure } from '../client/notify.ts'
import { formatListTime } from '../ui/time/format-times.ts'
import { useNow } from '../ui/time/use-now.ts'
import { mergesQuery } from './double-queries.ts'
import { undoMerge } from './undo-merge.ts'
import classes from './MergedWith.module.css'

/** The clients this one was merged with, each with a way to undo that. Nothing if there are none. */
export const MergedWith = ({ contactId }: { contactId: string }) => {
  const { data } = useQuery(mergesQuery(contactId))
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="merged-with">
      <h2 className={classes.title} id="merged-with">
        Merged with
      </h2>
      <ul className={classes.list}>
        {data.data.map((merge) => (
          <Row key={merge._id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ merge }: { merge: Merge }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const undo = useMutation({ mutationFn: () => undoMerge(merge), onError: notifyFailure })
  const at = formatListTime(new Date(merge.at), now, timezone)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span dir="auto">{merge.name}</span>
        <span className={classes.quiet}>{merge.by === null ? at : `${at}, by ${merge.by.name}`}</span>
      </span>
      {merge.abilities.undo && (
        <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo merge
        </Button>
      )}
    </li>
  )
}
