import type { Client } from '@dioptrie/domain/clients/contract'
import { type Fusionnable, fusionner, personnesDifferentes } from '@dioptrie/domain/clients/rules'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Checkbox } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins } from '../chemins/clients.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useTitre } from '../kernel/titre.ts'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Question } from '../ui/Question.tsx'
import { useAction } from '../ui/useAction.ts'
import { AvecClient } from './AvecClient.tsx'
import { civilite, nomAvecCivilite } from './afficher.tsx'
import { ChercherClient } from './ChercherClient.tsx'
import style from './clients.module.css'
import { useDoublons } from './Doublons.tsx'
import fichiers from './fichiers.module.css'

export default function FusionClients() {
  const { clientId = '' } = useParametres()
  return <AvecClient id={clientId}>{client => <Fusion client={client} />}</AvecClient>
}

function Fusion({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { doublon: choisi } = useSearch({ strict: false }) as { doublon?: string }
  const [demande, setDemande] = useState(false)
  /** Ticked for this duplicate, and no other. */
  const [verifie, setVerifie] = useState<string | null>(null)
  const doublon = useQuery({
    ...requete(contrat.clients.lire, { params: { id: choisi ?? '' } }),
    enabled: choisi !== undefined,
  })
  const { doublons: proches, lecture: comparaison } = useDoublons(client, client._id)
  const appel = useAction(contrat.clients.fusionner, {
    fait: garde => {
      avisSucces(t('fusion.faite', { nom: nomAvecCivilite(garde) }))
      void navigate({ to: chemins.voir(garde._id) })
    },
    refuse: () => setDemande(false),
  })
  useTitre(t('fusion.titre'))
  const differents = doublon.data !== undefined && personnesDifferentes(client, doublon.data)
  const confirme = doublon.data !== undefined && verifie === doublon.data._id
  const choisir = (id: string | undefined) =>
    void navigate({ to: '.', search: { doublon: id }, replace: true })
  return (
    <>
      <Entete titre={t('fusion.titre')} contexte={nomAvecCivilite(client)}>
        <Bouton libelle={ui('annuler')} vers={chemins.voir(client._id)} />
        {doublon.data && (
          <Bouton
            libelle={t('fusionner')}
            variant="filled"
            leftSection={<IconArrowMerge size={18} aria-hidden />}
            disabled={differents && !confirme}
            faire={() => setDemande(true)}
          />
        )}
      </Entete>
      <div className="pile">
        {appel.refus && <Erreur refus={appel.refus} quoi={t('fusion.nonFaite')} />}
        {doublon.error && <Erreur refus={doublon.error} />}
        <Panneau titre={t('fusion.chercher')} lien={<span className={style.aide}>{t('fusion.aide')}</span>}>
          <div className={style.chercher}>
            <ChercherClient
              key={choisi}
              label={t('fusion.doublon')}
              sauf={client._id}
              autoFocus={!choisi}
              choisir={c => choisir(c._id)}
            />
            <NonLu lecture={comparaison} quoi={t('doublons.nonCherches')} />
            {proches.length > 0 && !choisi && (
              <ul className="grid gap-6 full">
                {proches.slice(0, 4).map(p => (
                  <li className="row wrap between gap-8" key={p._id}>
                    <span>
                      <b>{nomAvecCivilite(p)}</b>{' '}
                      <small className="block">
                        {[p.CodeClient, formaterTelephone(p.Contacts[0] ?? '')].join(' · ')}
                      </small>
                    </span>
                    <Bouton libelle={t('fusion.comparer')} size="sm" faire={() => choisir(p._id)} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Panneau>
        {doublon.data && differents && (
          <Note ton="warn" titre={t('fusion.differents')}>
            <Checkbox
              className="mt8"
              label={t('fusion.memePersonne')}
              checked={confirme}
              onChange={e => setVerifie(e.currentTarget.checked ? (choisi ?? null) : null)}
            />
          </Note>
        )}
        {doublon.data && <Comparaison garde={client} doublon={doublon.data} />}
      </div>
      <Question
        ouverte={demande}
        fermer={() => setDemande(false)}
        titre={t('fusion.confirmer')}
        texte={t('fusion.confirmerTexte', {
          doublon: doublon.data ? `${nomAvecCivilite(doublon.data)} (${doublon.data.CodeClient})` : '',
          garde: `${nomAvecCivilite(client)} (${client.CodeClient})`,
          n: doublon.data?.ordonnances.length ?? 0,
        })}
      >
        <Bouton libelle={ui('annuler')} faire={() => setDemande(false)} />
        <Bouton
          libelle={t('fusionner')}
          variant="filled"
          loading={appel.enCours}
          data-autofocus
          faire={() =>
            doublon.data &&
            appel.faire({
              params: { id: client._id },
              payload: {
                IdDoublon: doublon.data._id,
                version: client.version,
                ...(differents && { confirme }),
              },
            })
          }
        />
      </Question>
    </>
  )
}

/** Both records and what will remain, computed by the rule that the server applies. */
function Comparaison({ garde, doublon }: { garde: Client; doublon: Client }) {
  const t = useTranslations('clients')
  const champ = useChamp()
  const resultat = {
    ...garde,
    ...fusionner(garde as unknown as Fusionnable, doublon as unknown as Fusionnable),
  } as Client
  // Names behind the ids follow the cover that is kept.
  const couvert = resultat.IdAssurance === garde.IdAssurance ? garde : doublon
  const lignes: [string, (c: Client) => ReactNode][] = [
    ['CodeClient', c => c.CodeClient],
    ['Client', nomAvecCivilite],
    ['Civilite', c => civilite(c.Civilite)],
    ['DateNaissance', c => jour(c.DateNaissance)],
    ['Contacts', c => c.Contacts.map(formaterTelephone).join(', ')],
    ['Email', c => c.Email],
    ['Quartier', c => [c.Quartier, c.Ville].filter(Boolean).join(', ')],
    ['Profession', c => c.Profession],
    ['Assurance', c => (c === resultat ? couvert : c).Assurance],
    ['Matricule', c => c.Matricule],
    ['Observation', c => c.Observation],
    ['Officine', c => c.Officine],
    ['DerniereVisite', c => jour(c.DerniereVisite)],
  ]
  const ordonnances = (c: Client) =>
    c === resultat ? garde.ordonnances.length + doublon.ordonnances.length : c.ordonnances.length
  return (
    <Panneau titre={t('fusion.comparaison')} bord>
      <div className="slide">
        <table className={fichiers.comparaison}>
          <thead className="sunken">
            <tr>
              <td />
              <th scope="col">{t('fusion.garde')}</th>
              <th scope="col">{t('fusion.doublon')}</th>
              <th scope="col">{t('fusion.resultat')}</th>
            </tr>
          </thead>
          <tbody>
            {lignes.map(([nom, dire]) => {
              const [a, b, r] = [dire(garde), dire(doublon), dire(resultat)]
              return (
                <tr key={nom} data-different={a !== b || undefined}>
                  <th scope="row">{champ(nom)}</th>
                  <td>{a || '—'}</td>
                  <td>{b || '—'}</td>
                  <td>{r || '—'}</td>
                </tr>
              )
            })}
            <tr>
              <th scope="row">{t('ordonnances.titre')}</th>
              <td>{ordonnances(garde)}</td>
              <td>{ordonnances(doublon)}</td>
              <td>{ordonnances(resultat)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Panneau>
  )
}
