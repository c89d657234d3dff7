import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { proofPath } from '@attune/contract/logs/limits'
import { useMay } from '../client/account.ts'
import { downloadFile } from '../client/files/fetch-file.ts'
import { notify } from '../client/notify.ts'
import { failureOf } from '../client/failure.ts'
import { LogTime } from './LogRows.tsx'
import { looksQuery } from './log-queries.ts'
import classes from './RecordPanel.module.css'

/** Who has seen a client's private data. */
export const RecordPanel = ({ contactId }: { contactId: string }) => {
  const mayProve = [useMay('conversations.view'), useMay('contacts.private-data')].every(Boolean)
  const list = useInfiniteQuery(looksQuery(contactId))
  const looks = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={classes.section} aria-labelledby="record">
      <div className={classes.head}>
        <h2 className={classes.title} id="record">
          Who viewed this client
        </h2>
        {mayProve && <ProofButton contactId={contactId} />}
      </div>
      {list.error !== null && (
        <p className={classes.problem} role="alert">
          {failureOf(list.error).content}
        </p>
      )}
      <ul className={classes.looks} aria-label="Who viewed this client">
        {looks.map(({ at, by, as }) => (
          <li key={`${at} ${by._id} ${as?._id}`}>
            <span className={classes.who} dir="auto" title={by.email}>
              {by.name}
              {as !== null && <span className={classes.quiet}> in {as.name}’s account</span>}
            </span>
            <LogTime at={at} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {list.hasNextPage && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
        <Link className={classes.all ?? ''} to="/log/events" search={{ client: contactId }}>
          Full history
        </Link>
      </div>
    </section>
  )
}

/** Saves what was sent to the client and why, so that others can verify it. */
const ProofButton = ({ contactId }: { contactId: string }) => {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => downloadFile(proofPath(contactId)),
    onSuccess: async () => {
      notify({
        kind: 'good',
        title: 'Proof saved',
        content: 'Anyone can verify it without us. The proof also records that you saved it.',
      })
      await queryClient.invalidateQueries({ queryKey: ['logs', 'looks', contactId] })
    },
  })
  return (
    <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      Save proof
    </Button>
  )
}
