import type { Client } from '@dioptrie/domain/clients/contract'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { douteDuTelephone, estMobile, formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconBriefcase,
  IconCake,
  IconMail,
  IconMapPin,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins } from '../chemins/clients.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { jour, pourcent } from '../ui/afficher.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './clients.module.css'
import { useImpression } from './impression.ts'
import { OrdonnanceEnCours } from './OrdonnanceEnCours.tsx'
import resume from './resume.module.css'
import { useLisible } from './sert.ts'

/** Identity, coverage, current prescription: one panel, three columns. */
export function Resume({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const actif = client.Statut === 'Actif'
  const peutModifier = usePermission('clients.ecrire', client.IdOfficine) && actif
  const voitOrdonnances = usePermission('ordonnances.lire')
  const enCours = client.ordonnances[0]
  const lisible = useLisible(enCours?.IdOfficine ?? client.IdOfficine)
  const { imprimer, refus } = useImpression()
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhuiAbidjan(new Date())) : null
  const genre = (numero: string) =>
    douteDuTelephone(numero) ? t('aVerifier') : estMobile(numero) ? t('mobile') : t('fixe')
  const lieu = [client.Quartier, client.Adresse].filter(Boolean).join(', ')
  return (
    <div className={resume.resume}>
      <section>
        <header className="row between gap-12 mb8 min-h28">
          <h2 className="t15 lh20">{t('identite')}</h2>
          {peutModifier && <Link to={chemins.modifier(client._id)}>{ui('modifier')}</Link>}
        </header>
        <ul className={resume.identite}>
          {client.Contacts.map(numero => (
            <Ligne key={numero} icone={IconPhone} cote={genre(numero)}>
              <a href={`tel:+${numero}`} className="chiffres" title={douteDuTelephone(numero) ?? undefined}>
                {formaterTelephone(numero)}
              </a>
            </Ligne>
          ))}
          {client.Contacts.length === 0 && <Ligne icone={IconPhone}>{t('sansTelephone')}</Ligne>}
          {client.Email && (
            <Ligne icone={IconMail}>
              <a href={`mailto:${client.Email}`}>{client.Email}</a>
            </Ligne>
          )}
          {client.DateNaissance && (
            <Ligne icone={IconCake} cote={t('ans', { n: ans ?? 0 })}>
              <span className="chiffres">{jour(client.DateNaissance)}</span>
            </Ligne>
          )}
          {(lieu || client.Ville) && (
            <Ligne icone={IconMapPin} cote={lieu ? client.Ville : null}>
              {lieu || client.Ville}
            </Ligne>
          )}
          {client.Profession && <Ligne icone={IconBriefcase}>{client.Profession}</Ligne>}
        </ul>
      </section>
      <section>
        <header className="row between gap-12 mb8 min-h28">
          <h2 className="t15 lh20">{t('couverture')}</h2>
        </header>
        <Couverture client={client} />
      </section>
      {voitOrdonnances && (
        <section>
          <header className="row between gap-12 mb8 min-h28">
            <h2 className="t15 lh20">{t('enCours')}</h2>
            {enCours && lisible && (
              <span className={`flex gap-12 ${resume.liens}`}>
                <Link to={chemins.voirOrdonnance(client._id, enCours.RefOrd)}>{ui('ouvrir')}</Link>
                <UnstyledButton
                  className={`inline-row gap-4 link t13 ${style.lien}`}
                  onClick={() => void imprimer(enCours._id)}
                >
                  <IconPrinter size={15} stroke={1.8} aria-hidden /> {ui('imprimer')}
                </UnstyledButton>
              </span>
            )}
          </header>
          {refus && <Erreur refus={refus} quoi={t('nonImprimee')} />}
          {enCours ? (
            <OrdonnanceEnCours ordonnance={enCours} />
          ) : (
            <p className="muted">{t(ordonnancesTues(client) ? 'ordonnancesTues' : 'sansOrdonnance')}</p>
          )}
        </section>
      )}
    </div>
  )
}

function Ligne({ icone: Icone, cote, children }: { icone: Icon; cote?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icone size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
      {cote && <small>{cote}</small>}
    </li>
  )
}

function Couverture({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const champ = useChamp()
  if (!client.Assurance) {
    return (
      <p className="muted">
        {t('sansAssurance')}
        {client.Societe && ` · ${client.Societe}`}
      </p>
    )
  }
  const { Plafond = null, PlafondMonture = null, PlafondVerres = null } = client.conditions ?? {}
  const plafonds = [
    ['PlafondMonture', PlafondMonture],
    ['PlafondVerres', PlafondVerres],
  ] as const
  const aucun = [Plafond, PlafondMonture, PlafondVerres].every(p => p === null)
  return (
    <div className={resume.couverture}>
      <p>
        <strong>{client.Assurance}</strong>
        {client.TauxAssurance !== null && <b className={resume.taux}>{pourcent(client.TauxAssurance)}</b>}
      </p>
      <small>
        {[client.Societe, client.Matricule && t('matricule', { numero: client.Matricule })]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {Plafond !== null && (
        <p className={resume.plafond}>
          <span>{champ('Plafond')}</span> <Montant valeur={Plafond} />
        </p>
      )}
      <p className={resume.plafonds}>
        {aucun && <span>{t('aucunPlafond')}</span>}
        {plafonds.map(([nom, valeur]) =>
          valeur === null ? null : (
            <span key={nom}>
              {champ(nom)}{' '}
              <b>
                <Montant valeur={valeur} />
              </b>
            </span>
          ),
        )}
      </p>
    </div>
  )
}
