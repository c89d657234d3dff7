import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagerRequest } from '@attune/contract/contacts/entity'
import { useAccount } from '../../client/account.ts'
import { SectionList, SectionTitle } from '../../ui/list/Section.tsx'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { closeRequest, useOpenRequests } from './use-requests.ts'
import classes from './ManagerRequests.module.css'

/** Rows shown until the user asks for all. */
const SHOWN = 3

/** Open requests of coaches to the managers, about one client or about all in reach. Nothing if there are none. */
export const ManagerRequests = ({ contactId }: { contactId: string | null }) => {
  const { data } = useOpenRequests(contactId)
  const [isWhole, setIsWhole] = useState(false)
  const requests = data?.data ?? []
  if (requests.length === 0) return null
  const shown = isWhole ? requests : requests.slice(0, SHOWN)
  return (
    <section className={classes.section} data-one={contactId !== null || undefined} aria-label="Requests to managers">
      <SectionTitle
        title="Requests to managers"
        count={`${requests.length}${data?.pagination.hasNext === true ? '+' : ''}`}
      />
      <SectionList>
        {shown.map((request) => (
          <Request key={request._id} request={request} isNamed={contactId === null} />
        ))}
      </SectionList>
      {shown.length < requests.length && (
        <Button variant="subtle" onClick={() => setIsWhole(true)}>
          Show all {requests.length}
        </Button>
      )}
    </section>
  )
}

const Request = ({ request, isNamed }: { request: ManagerRequest; isNamed: boolean }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const close = useMutation({ mutationFn: () => closeRequest(request) })
  const { contactId, contactName, requestText, author, createdAt, abilities } = request
  return (
    <li className={classes.request}>
      <div className={classes.words}>
        <p className={classes.head}>
          {isNamed && (
            <Link to="/contacts/$id" params={{ id: contactId }}>
              {contactName}
            </Link>
          )}
          <span className={classes.by}>
            {author?.name ?? 'A coach'}, {formatListTime(new Date(createdAt), now, timezone)}
          </span>
        </p>
        <p className={classes.text} dir="auto">
          {requestText}
        </p>
      </div>
      {abilities.done && (
        <Button
          variant="default"
          loading={close.isPending}
          aria-label={`Close the request about ${contactName}`}
          onClick={() => close.mutate()}
        >
          Close
        </Button>
      )}
    </li>
  )
}
