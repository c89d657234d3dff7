import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMay } from '../client/account.ts'
import { ContactSelect } from '../contacts/inputs/ContactSelect.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { Crumb, Crumbs } from '../ui/page/Crumbs.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { Compare } from './Compare.tsx'
import { DoubleList } from './DoubleList.tsx'
import classes from './DoublesPage.module.css'

/**
 * `/contacts/doubles`: clients who may be recorded twice. With one client in the address it asks for the other, with
 * two it shows them side by side.
 */
export const DoublesPage = () => {
  const allowed = [useMay('contacts.delete'), useMay('contacts.private-data')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have the right to merge clients." />
}

const Screen = () => {
  const { client, with: other, listed = false } = useSearch({ from: '/signed-in/contacts/doubles' })
  const title = client === undefined ? 'Doubles' : 'Merge Clients'
  return (
    <ListPage
      bars={
        <PageTitle
          title={title}
          before={
            <Crumbs className={classes.crumbs}>
              <Crumb to="/contacts">Clients</Crumb>
              {client !== undefined && <Crumb to="/contacts/doubles">Doubles</Crumb>}
            </Crumbs>
          }
        />
      }
    >
      {client === undefined ? (
        <DoubleList />
      ) : other === undefined || other === client ? (
        <ChooseOther client={client} />
      ) : (
        <Compare key={`${client} ${other}`} stays={client} goes={other} isListed={listed} />
      )}
    </ListPage>
  )
}

/** Asks which other client is the same person. */
const ChooseOther = ({ client }: { client: string }) => {
  const navigate = useNavigate()
  const choose = (other: string | null) =>
    void navigate({ to: '/contacts/doubles', search: { client, ...(other !== null && { with: other }) } })
  return (
    <div className={classes.content}>
      <div className={classes.choose}>
        <ContactSelect label="Client" value={client} disabled onChange={() => undefined} />
        <ContactSelect label="Is the same person as" value={null} onChange={choose} />
      </div>
    </div>
  )
}
