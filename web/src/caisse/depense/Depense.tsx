import type { ApproDepense, DepenseDeListe, JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { INITIALISATION } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Skeleton } from '@mantine/core'
import { IconChevronLeft, IconCoins, IconPaperclip, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, type Lue, NonLu, Note } from '../../ui/Erreur.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Cases } from '../Cases.tsx'
import style from '../caisse.module.css'
import { useEtatCaisse } from '../useEtatCaisse.ts'
import { useQuand } from '../useQuand.ts'
import classes from './depense.module.css'

const Approvisionner = aLaDemande(() => import('./Approvisionner.tsx'))

/** One day of the expense cash: what is in it, what came in, what was paid, its closing. */
export default function Depense() {
  const t = useTranslations('depense')
  const titre = useTranslations('caisse')('caisseDepense')
  const navigate = useNavigate()
  const { jour: demande } = useSearch({ strict: false }) as { jour?: string }
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const jour = demande ?? aujourdhui
  const params = { officine, date: jour }
  const { data: journee, error, refetch } = useQuery(requete(contrat.depense.journee, { params }))
  const caisse = useEtatCaisse(officine)
  const entrees = useQuery(requete(contrat.depense.approsDuJour, { params }))
  const depenses = useQuery(requete(contrat.depense.depensesDuJour, { params }))
  const peut = usePermission('caisse.depenser', officine)
  const peutClore = usePermission('caisse.cloturer', officine)
  const [appro, setAppro] = useState(false)
  const tenir = peut && jour === aujourdhui && journee !== undefined && journee.Statut !== 'Clôturée'
  const aller = (j: string) => void navigate({ to: '.', search: j === aujourdhui ? {} : { jour: j } })
  return (
    <>
      <Entete titre={titre} contexte={journee?.Officine}>
        {tenir && (
          <Bouton
            libelle={t(journee.Statut === 'Ouverte' ? 'approvisionner' : 'ouvrir')}
            variant={journee.Statut === 'Ouverte' ? 'default' : 'filled'}
            icone={IconCoins}
            faire={() => setAppro(true)}
          />
        )}
        {tenir && journee.Statut === 'Ouverte' && (
          <Bouton libelle={t('nouvelle')} variant="filled" vers={chemins.payer} icone={IconPlus} />
        )}
      </Entete>
      <div className="pile">
        <div className={`row gap-8 ${classes.jours}`}>
          <Bouton
            libelle={t('hier')}
            leftSection={<IconChevronLeft size={16} stroke={1.8} aria-hidden />}
            faire={() => aller(ajouterJours(jour, -1))}
          />
          <ChampJour
            aria-label={t('jour')}
            value={jour}
            max={aujourdhui}
            onChange={j => j && j <= aujourdhui && aller(j)}
          />
        </div>
        {error && <Erreur refus={error} reessayer={() => void refetch()} />}
        {!journee && !error && <Skeleton height={320} radius="md" />}
        {journee && (
          <>
            <Avis journee={journee} passe={jour !== aujourdhui} peutClore={peutClore} />
            <Chiffres journee={journee} />
            <div className={style.deux}>
              <Ecritures
                titre={t('depensesDuJour')}
                vide={t('aucuneDepense')}
                lecture={depenses}
                lignes={(Array.isArray(depenses.data) ? depenses.data : []).map(ligneDeDepense)}
              />
              <Ecritures
                titre={t('entreesDuJour')}
                vide={t('aucuneEntree')}
                lecture={entrees}
                lignes={(Array.isArray(entrees.data) ? entrees.data : []).map(a => ({
                  ...ligneDEntree(a),
                  titre: a.Motif === INITIALISATION ? t('initialisation') : a.Motif,
                  detail: [t(`origines.${a.Origine}`), a.Observation],
                }))}
              />
            </div>
            {peutClore && journee.Statut === 'Ouverte' && (
              <Panneau>
                <div className={`row wrap between gap-12 ${classes.clore}`}>
                  <p>{t('cloture.compterTexte')}</p>
                  <Bouton libelle={t('cloture.compter')} vers={chemins.cloturerDepense(jour)} />
                </div>
              </Panneau>
            )}
          </>
        )}
      </div>
      {appro && <NonLu lecture={caisse} />}
      {appro && journee && caisse.data && (
        <Approvisionner journee={journee} etat={caisse.data} fermer={() => setAppro(false)} />
      )}
    </>
  )
}

/** What stands in the way: never opened, closed, or an earlier day that nobody counted. */
function Avis({
  journee: j,
  passe,
  peutClore,
}: {
  journee: JourneeDepense
  passe: boolean
  peutClore: boolean
}) {
  const t = useTranslations('depense')
  return (
    <>
      {j.JourNonCloture && (
        <Note
          ton="warn"
          titre={t('cloture.nonCloturee', { jour: ecrireJour(j.JourNonCloture) })}
          actions={
            peutClore && (
              <Bouton
                libelle={t('cloture.compterLe', { jour: ecrireJour(j.JourNonCloture) })}
                vers={chemins.cloturerDepense(j.JourNonCloture)}
                size="sm"
              />
            )
          }
        >
          {t('cloture.nonClotureeTexte')}
        </Note>
      )}
      {j.Statut === 'Non ouverte' && (
        <Note ton={passe ? 'info' : 'warn'} titre={t(passe ? 'nonOuverteCeJour' : 'nonOuverte')}>
          {!passe && t('nonOuverteTexte')}
        </Note>
      )}
      {j.cloture && (
        <Note ton="info" titre={t('cloture.estCloturee', { jour: ecrireJour(j.Jour) })}>
          {t('cloture.estClotureeTexte', {
            total: ecrireMontant(j.cloture.Total),
            qui: j.cloture.createdBy ?? '',
          })}{' '}
          {j.cloture.Ecart !== 0 &&
            t('cloture.ecartDe', { ecart: ecrireMontant(j.cloture.Ecart), motif: j.cloture.Motif ?? '' })}
        </Note>
      )}
    </>
  )
}

function Chiffres({ journee: j }: { journee: JourneeDepense }) {
  const t = useTranslations('depense')
  const cases = [
    [t('report'), j.Report],
    [t('entrees'), j.Entrees],
    [t('depenses'), j.Depenses],
    [t('solde'), j.Solde],
  ] as const
  return <Cases cases={cases} forte={3} />
}

interface Ligne {
  _id: string
  vers: string
  titre: string
  detail: (string | null)[]
  createdAt: string
  qui: string | null
  montant: number
  annulee: boolean
  recu?: boolean
}
const ligneDEntree = (a: ApproDepense) => ({
  _id: a._id,
  vers: chemins.entree(a._id),
  createdAt: a.createdAt,
  qui: a.createdBy,
  montant: a.Montant,
  annulee: a.Statut === 'Annulée',
})
const ligneDeDepense = (d: DepenseDeListe): Ligne => ({
  _id: d._id,
  vers: chemins.depense(d._id),
  titre: d.Motif,
  detail: [d.Rubrique],
  createdAt: d.createdAt,
  qui: d.createdBy,
  montant: d.Montant,
  annulee: d.Statut === 'Annulée',
  recu: d.Justificatifs > 0,
})

/** The entries of a day, the latest first; one that was taken back stays, struck through. */
interface PropsEcritures {
  titre: string
  vide: ReactNode
  lecture: Lue
  lignes: Ligne[]
}

function Ecritures({ titre, vide, lecture, lignes }: PropsEcritures) {
  const t = useTranslations('depense')
  const quand = useQuand()
  return (
    <Panneau bord titre={titre}>
      <NonLu lecture={lecture} />
      {lecture.data !== undefined && lignes.length === 0 && (
        <p className={`row gap-8 muted p16 ${classes.vide}`}>
          <IconReceipt size={20} stroke={1.6} aria-hidden /> {vide}
        </p>
      )}
      <ul className={style.dus}>
        {lignes.map(l => (
          <li key={l._id}>
            <Link to={l.vers} className={style.du} data-annulee={l.annulee || undefined}>
              <span className={`stack grow min-0 ${style.qui}`}>
                <strong className={classes.titre}>{l.titre}</strong>
                <span className="note">
                  {[...l.detail, quand(l.createdAt), l.qui].filter(Boolean).join(' · ')}
                </span>
              </span>
              {l.recu && <IconPaperclip size={16} stroke={1.8} role="img" aria-label={t('avecRecu')} />}
              <strong className={`${style.somme} ${classes.titre}`}>
                <Montant valeur={l.montant} />
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
