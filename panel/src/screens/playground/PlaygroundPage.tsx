import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../../client/account.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Clients } from './Clients.tsx'
import { NobodyChosen, PhonePane } from './PhonePane.tsx'
import classes from './PlaygroundPage.module.css'

/** `/playground` and `/test`: play any client of the simulator carrier. */
export const PlaygroundPage = () => {
  const { client, deliveries } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayUse = [useMay('playground.use'), useMay('conversations.view')].every(Boolean)
  if (!mayUse) return <AccessDeniedPage reason="Your role doesn’t have access to Playground." />
  return (
    <main className={classes.page} data-open={client !== undefined || undefined}>
      <PageTitle title="Playground" beside={<span className={classes.tag}>simulator carrier</span>}>
        <span className={classes.hint}>You’re the client here. Nothing leaves this machine.</span>
      </PageTitle>
      <div className={classes.panes}>
        <Clients
          chosen={client ?? null}
          onChoose={(contactId) => void navigate({ to: '.', search: { client: contactId } })}
        />
        {client === undefined ? (
          <NobodyChosen />
        ) : (
          // The key gives each client its own state.
          <PhonePane
            key={client}
            contactId={client}
            showsDeliveries={deliveries === true}
            onBack={() => void navigate({ to: '.', search: {} })}
            onDeliveries={(open) =>
              void navigate({ to: '.', search: open ? { client, deliveries: true } : { client } })
            }
          />
        )}
      </div>
    </main>
  )
}
