import type { Facture, LigneFacture } from '@dioptrie/domain/facturation/contract'
import { cycleFacture } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconDownload,
  IconFileImport,
  IconListDetails,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete } from '../kernel/api.ts'
import { ouvrir, telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Mots, Notes } from '../poste/notes/Notes.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { useGeste } from '../ui/useGeste.ts'
import { EtatFacture } from './afficher.tsx'
import type { Decision, TENUS } from './Decider.tsx'
import { EquationFacture } from './EquationFacture.tsx'
import style from './facturation.module.css'
import { LignesAComposer } from './LignesAComposer.tsx'
import { ReglementFacture } from './ReglementFacture.tsx'
import { AutourDeLaFacture, QuiQuoiQuand } from './SuiteFacture.tsx'

const Decider = aLaDemande(() => import('./Decider.tsx'))
const Deposer = aLaDemande(() => import('./Deposer.tsx'))
const ImporterReponse = aLaDemande(() => import('./ImporterReponse.tsx'))

export default function FicheFacture() {
  const t = useTranslations('facturation')
  const { factureId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.facturation.facture, { params: { id: factureId } }))
  return (
    <FicheLue lecture={lecture} absente={t('sansFacture')} vers={chemins.factures} liste={t('factures')}>
      {facture => <Vue key={facture._id} facture={facture} />}
    </FicheLue>
  )
}

type ADecider = { decision: Decision; de?: Tenue; ligne: LigneFacture }
type Fenetre = 'deposer' | 'importer' | ADecider | null

function Vue({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  useTitre(f.Numero)
  const reseau = usePermission('reseau.consulter')
  const possibles = actionsPossibles(cycleFacture, f.Etat)
  const peutDeposer = usePermission('facturation.deposer') && f.Etat === 'À déposer' && !f.EnPartie
  const peutRegler = usePermission('facturation.regler') && !f.EnPartie
  const repond = peutRegler && f.Etat === 'Déposée'
  const abandonne = usePermission('facturation.abandonner')
  const [fenetre, setFenetre] = useState<Fenetre>(null)
  const { faire, refus, enCours } = useGeste()
  const papier = (appel: 'imprimer' | 'imprimerDetail') =>
    void faire(() =>
      appel === 'imprimer'
        ? ouvrir(contrat.facturation.imprimer, { payload: { _id: f._id } })
        : ouvrir(contrat.facturation.imprimerDetail, { payload: { _id: f._id } }),
    )
  const archiver = useAction(contrat.facturation.archiver, {
    dit: () => t('archivee', { numero: f.Numero }),
  })
  // Made and deposited in another program: its papers are there.
  const reprise = f.lignes.some(l => l.IdCommande === null)
  const menu = [
    f.Etat !== 'À déposer' &&
      f.Etat !== 'Annulée' &&
      reseau && {
        libelle: t('modeleReponse'),
        icone: IconDownload,
        faire: () =>
          void faire(() => telecharger(contrat.facturation.modeleReponse, { params: { id: f._id } })),
      },
    repond && { libelle: t('importerReponse'), icone: IconFileImport, faire: () => setFenetre('importer') },
  ]
  return (
    <>
      <Entete
        titre={f.Numero}
        contexte={
          <span className="inline-row wrap gap-8">
            <EtatFacture etat={f.Etat} />
            {f.DateDepot && <span>{t('deposeeLe', { date: ecrireJour(f.DateDepot) })}</span>}
          </span>
        }
        sous={[
          f.Assurance,
          f.Societe ?? t('toutesSocietes'),
          t('ventesDuAu', { du: ecrireJour(f.DateDebut), au: ecrireJour(f.DateFin) }),
          f.DateLimite && f.Etat === 'À déposer' && t('aDeposerAvant', { date: ecrireJour(f.DateLimite) }),
          f.DateLimite && f.Etat === 'Déposée' && t('aReglerAvant', { date: ecrireJour(f.DateLimite) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Mots entite="facture_assurance" id={f._id} fiche={f.Numero} />
        {menu.length > 0 && <MenuFiche actions={() => menu} />}
        {reseau && !reprise && (
          <>
            <Bouton
              libelle={t('detail')}
              disabled={enCours}
              icone={IconListDetails}
              faire={() => papier('imprimerDetail')}
            />
            <Bouton
              libelle={t('imprimer')}
              disabled={enCours}
              icone={IconPrinter}
              faire={() => papier('imprimer')}
            />
          </>
        )}
        {peutDeposer && (
          <Bouton
            libelle={t('deposer')}
            variant="filled"
            icone={IconSend}
            faire={() => setFenetre('deposer')}
          />
        )}
        {peutRegler && possibles.includes('archiver') && (
          <Bouton
            libelle={t('archiver')}
            variant="filled"
            loading={archiver.enCours}
            icone={IconArchive}
            faire={() => archiver.faire({ params: { id: f._id } })}
          />
        )}
      </Entete>
      {refus && <Erreur refus={refus} quoi={t('nonImprime')} />}
      {archiver.refus && <Erreur refus={archiver.refus} quoi={t('nonArchivee')} />}
      <Notes entite="facture_assurance" id={f._id} fiche={f.Numero} />
      {f.EnPartie && (
        <Note ton="info" titre={t('enPartie')}>
          {t('enPartieTexte')}
        </Note>
      )}
      {repond ? (
        <ReglementFacture facture={f}>
          <LignesADecider lignes={f.lignes} abandonne={abandonne} decider={setFenetre} />
        </ReglementFacture>
      ) : (
        <div className="sides">
          <div className="pile">
            <EquationFacture facture={f} />
            <Panneau titre={t('clientsNombre', { n: f.lignes.length })} bord>
              <LignesAComposer facture={f} />
              {peutRegler && <LignesADecider lignes={f.lignes} abandonne={abandonne} decider={setFenetre} />}
            </Panneau>
            <QuiQuoiQuand facture={f} />
          </div>
          <div className="pile">
            <AutourDeLaFacture facture={f} />
          </div>
        </div>
      )}
      {fenetre === 'deposer' && (
        <Deposer
          factures={[f]}
          fermer={() => setFenetre(null)}
          depose={id => void navigate({ to: chemins.aDeposer, search: { bordereau: id } })}
        />
      )}
      {fenetre === 'importer' && <ImporterReponse facture={f} fermer={() => setFenetre(null)} />}
      {fenetre && typeof fenetre === 'object' && (
        <Decider {...fenetre} lignes={[fenetre.ligne]} fermer={() => setFenetre(null)} />
      )}
    </>
  )
}

type Tenue = keyof typeof TENUS
interface PropsDecisions {
  lignes: readonly LigneFacture[]
  abandonne: boolean
  decider: (f: ADecider) => void
}

/** Of each line refused: asked again, owed by the client, or lost. Of what is decided: taken back. */
function LignesADecider({ lignes, abandonne, decider }: PropsDecisions) {
  const t = useTranslations('facturation')
  const b = (morceau: ReactNode) => <b>{morceau}</b>
  const rangs = lignes.flatMap(ligne => {
    const client = ligne.Client
    const decidees: [Tenue, number][] = [
      ['Client', ligne.Charge],
      ['Abandon', abandonne ? ligne.Abandonne : 0],
      ['Re-présentation', ligne.Represente],
    ]
    const rejet = {
      dit: t.rich('rejetDe', { b, client, montant: ecrireMontant(ligne.Rejete) }),
      sous: ligne.MotifRejet,
      gestes: (['representer', 'charger', ...(abandonne ? (['abandonner'] as const) : [])] as const).map(
        decision => ({ decision, ligne }),
      ),
    }
    return [
      ...(ligne.Rejete > 0 ? [{ ...rejet, cle: ligne._id }] : []),
      ...decidees
        .filter(([, montant]) => montant > 0)
        .map(([de, montant]) => ({
          cle: `${ligne._id} ${de}`,
          dit: t.rich('decideDe', { b, client, montant: ecrireMontant(montant), quoi: t(`ecritures.${de}`) }),
          sous: null,
          gestes: [{ decision: 'reprendre' as const, de, ligne }],
        })),
    ]
  })
  if (rangs.length === 0) return null
  return (
    <ul className={style.rejets}>
      {rangs.map(({ cle, dit, sous, gestes }) => (
        <li className="row wrap between gap-8-16 p10-16" key={cle}>
          <span>
            {dit}
            {sous && <small className="block">{sous}</small>}
          </span>
          <span className="flex wrap gap-8">
            {gestes.map(geste => (
              <Button
                key={geste.decision}
                size="xs"
                variant="default"
                {...(geste.decision === 'abandonner' ? { c: 'var(--bad-ink)' } : {})}
                aria-label={`${t(`decisions.${geste.decision}.bouton`)} : ${geste.ligne.Client}`}
                onClick={() => decider(geste)}
              >
                {t(`decisions.${geste.decision}.bouton`)}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
