import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { refusAnnulation, refusSuppressionBon } from '@dioptrie/domain/receptions/rules'
import {
  IconBan,
  IconCoins,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconSend,
  IconTags,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins, versModification } from '../chemins/receptions.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import type { RefusApi } from '../kernel/refus.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Mots, Notes } from '../poste/notes/Notes.tsx'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { Confirmer, type Geste } from './Confirmer.tsx'
import { CorrigerAchat, partsGardees } from './CorrigerAchat.tsx'
import { EnRoute } from './EnRoute.tsx'
import { Etiquettes } from './Etiquettes.tsx'
import { FenetresDuReglement, type GesteDeReglement } from './FenetresDuReglement.tsx'
import { LignesDuBon } from './LignesDuBon.tsx'
import { PrixProposes } from './PrixProposes.tsx'
import { Reclamation } from './Reclamation.tsx'
import { Reglements } from './Reglements.tsx'
import { Retourner } from './Retourner.tsx'
import style from './receptions.module.css'
import { Suivi } from './Suivi.tsx'
import { StatutBon } from './statuts.tsx'
import { Transferer } from './Transferer.tsx'
import { Validation } from './Validation.tsx'

export default function FicheBon() {
  const t = useTranslations('receptions')
  const { commandeFourId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.receptions.lire, { params: { id: commandeFourId } }))
  const [reglement, setReglement] = useState<GesteDeReglement | null>(null)
  return (
    <>
      <AvecFiche
        lecture={lecture}
        icone={IconPackageImport}
        absent={{
          titre: t('introuvable'),
          texte: t('introuvableTexte'),
          vers: chemins.liste,
          lien: t('allerListe'),
        }}
      >
        {bon => <Vue key={bon._id} bon={bon} ouvrir={setReglement} />}
      </AvecFiche>
      {reglement && <FenetresDuReglement geste={reglement} fermer={() => setReglement(null)} />}
    </>
  )
}

type Fenetre = 'transferer' | 'etiquettes' | 'retourner' | 'corriger'

function usePeut(bon: Bon) {
  const gardees = partsGardees(bon)
  const voitAchat = usePermission('stock.prixachat')
  const sortir = usePermission('stock.ecrire')
  const partout = usePermission('reseau.agir')
  const moi = useMoi()
  const miennes = gardees.filter(p => partout || p.envoi.IdOfficine === moi.IdOfficine)
  const ecrire = usePermission('receptions.ecrire', bon.IdOfficine)
  const valider = usePermission('receptions.valider', bon.IdOfficine)
  const ouvertes = useOfficines().filter(o => o.Statut === 'Ouverte')
  const transferer =
    ecrire && !bon.transfert_total_in_stock && (bon.statut === 'Créé' || bon.statut === 'Transféré')
  const mettreEnStock =
    transferer &&
    valider &&
    ouvertes.some(o => o._id === bon.IdOfficine) &&
    !bon.envois.some(e => e.IdOfficine === bon.IdOfficine && e.statut === 'En transit')
  return {
    reprendre: ecrire,
    corriger: ecrire && voitAchat && gardees.length > 0,
    /** From where pieces of it may go back. */
    retourner: sortir ? (miennes[0]?.envoi.IdOfficine ?? null) : null,
    modifier: ecrire && bon.statut !== 'Annulé',
    mettreEnStock,
    // One shop alone sends nothing to itself: what it receives is put in its stock.
    transferer: transferer && !(mettreEnStock && ouvertes.length === 1),
    annuler: ecrire && (bon.statut === 'Créé' || bon.statut === 'Transféré') && !refusAnnulation(bon),
    supprimer: ecrire && !refusSuppressionBon(bon),
  }
}

function Vue({ bon, ouvrir }: { bon: Bon; ouvrir: (geste: GesteDeReglement) => void }) {
  const t = useTranslations('receptions')
  const navigate = useNavigate()
  const moi = useMoi()
  const partout = usePermission('reseau.agir')
  const peutValider = usePermission('receptions.valider')
  const peutEtiqueter = usePermission('stock.ecrire')
  useTitre(bon.RefBR)
  const peut = usePeut(bon)
  // With the receipt as it was when the window was opened.
  const [fenetre, setFenetre] = useState<{ quoi: Fenetre; bon: Bon } | null>(null)
  const [geste, choisir] = useState<{ quoi: Geste; bon: Bon } | null>(null)
  const [depasse, setDepasse] = useState<RefusApi | null>(null)
  const setGeste = (suite: typeof geste) => {
    choisir(suite)
    setDepasse(null)
  }
  const [refuse, setRefuse] = useState<{ envoi: string; refus: RefusApi } | null>(null)
  const papier = usePapier(contrat.receptions.imprimer)
  const bonRetour = usePapier(contrat.receptions.imprimerRetour)
  const retours = new Map(bon.retours.map(r => [r.IdSortie, r.Reference]))
  const aValider = bon.envois.filter(
    e => e.statut === 'En transit' && peutValider && (partout || e.IdOfficine === moi.IdOfficine),
  )
  const aTrancher = bon.prixProposes.filter(
    p => peutEtiqueter && (partout || p.IdOfficine === moi.IdOfficine),
  )
  // Boxes that stood here to be counted: one that a colleague receives or takes back does not go without a word.
  const [vus, setVus] = useState<string[]>([])
  const [miens, setMiens] = useState<string[]>([])
  const nouveaux = aValider.filter(e => !vus.includes(e._id))
  if (nouveaux.length > 0) setVus([...vus, ...nouveaux.map(e => e._id)])
  const partis = vus.filter(
    id => !miens.includes(id) && id !== refuse?.envoi && !aValider.some(e => e._id === id),
  )
  const menu = [
    { libelle: t('imprimer'), icone: IconPrinter, faire: () => void papier.imprimer(bon._id) },
    ...[...retours].map(([sortie, ref]) => ({
      libelle: t('bonRetour', { ref }),
      icone: IconPrinter,
      faire: () => void bonRetour.imprimer(sortie),
    })),
    peut.modifier && {
      libelle: t('modifier'),
      icone: IconPencil,
      faire: () => void navigate({ to: versModification(bon._id) }),
    },
    peut.retourner && {
      libelle: t('retourner'),
      icone: IconTruckReturn,
      faire: () => setFenetre({ quoi: 'retourner', bon }),
    },
    peut.corriger && {
      libelle: t('corrigerAchat'),
      icone: IconCoins,
      faire: () => setFenetre({ quoi: 'corriger', bon }),
    },
    peut.annuler && {
      libelle: t('annuler'),
      icone: IconBan,
      danger: true,
      faire: () => setGeste({ quoi: 'annuler', bon }),
    },
    peut.supprimer && {
      libelle: t('supprimer'),
      icone: IconTrash,
      danger: true,
      faire: () => setGeste({ quoi: 'supprimer', bon }),
    },
  ]
  return (
    <>
      <Entete
        titre={bon.RefBR}
        contexte={`${bon.Fournisseur} · ${ecrireJour(bon.DateCommande)}`}
        // What is to be received has the foot of the phone.
        sansDock={aValider.length === 1}
      >
        <Mots entite="bon_reception" id={bon._id} fiche={bon.RefBR} />
        <MenuFiche actions={() => menu} />
        {bon.statut !== 'Annulé' && (
          <Bouton
            libelle={t('etiquettes')}
            icone={IconTags}
            faire={() => setFenetre({ quoi: 'etiquettes', bon })}
          />
        )}
        {peut.mettreEnStock && (
          <Bouton
            libelle={t('mettreEnStock')}
            variant={peut.transferer || aValider.length > 0 ? 'default' : 'filled'}
            icone={IconPackageImport}
            faire={() => setGeste({ quoi: 'mettreEnStock', bon })}
          />
        )}
        {peut.transferer && (
          <Bouton
            libelle={t('transferer')}
            variant={aValider.length > 0 ? 'default' : 'filled'}
            icone={IconSend}
            faire={() => setFenetre({ quoi: 'transferer', bon })}
          />
        )}
      </Entete>
      <div className="sides">
        <div className="pile">
          {(nonImprime => nonImprime && <Erreur refus={nonImprime} />)(papier.refus ?? bonRetour.refus)}
          {depasse && <Erreur refus={depasse}>{t('gesteDepasse')}</Erreur>}
          <Notes entite="bon_reception" id={bon._id} fiche={bon.RefBR} />
          {refuse &&
            !aValider.some(e => e._id === refuse.envoi) &&
            (refuse.refus.incertain ? (
              <Note ton="info" role="status">
                {t('valideSansReponse')}
              </Note>
            ) : (
              <Erreur refus={refuse.refus}>{t('plusAValider')}</Erreur>
            ))}
          {partis.length > 0 && bon.statut !== 'Annulé' && <Note ton="warn">{t('plusAValider')}</Note>}
          {bon.statut === 'Annulé' && (
            <Note ton="bad" titre={t('etapes.annule')}>
              {bon.MotifAnnulation}
            </Note>
          )}
          <Reclamation bon={bon} clore={() => ouvrir({ geste: 'clore', bon })} />
          {aValider.map(envoi => (
            <Validation
              key={envoi._id}
              bon={bon}
              envoi={envoi}
              dock={aValider.length === 1}
              refuser={refus => setRefuse({ envoi: envoi._id, refus })}
              valide={() => {
                setRefuse(null)
                setMiens(avant => [...avant, envoi._id])
              }}
            />
          ))}
          {[...Map.groupBy(aTrancher, p => p.IdOfficine).values()].map(proposes => (
            <PrixProposes key={proposes[0]?.IdOfficine} bon={bon} proposes={proposes} />
          ))}
          <Panneau titre={t('lignesNombre', { n: bon.NombreLignes })} lien={<StatutBon bon={bon} />} bord>
            <LignesDuBon bon={bon} />
          </Panneau>
          {bon.Observation && <Note ton="info">{bon.Observation}</Note>}
        </div>
        <div className="pile">
          <Panneau titre={t('totaux')}>
            <dl className={style.faits}>
              <Fait nom={t('champs.Quantite')} dit="chiffres">
                {bon.Quantite}
              </Fait>
              <Fait nom={t('champs.QuantiteTransferee')} dit="chiffres">
                {bon.QuantiteTransferee}
              </Fait>
              <Fait nom={t('champs.QuantiteRecue')} dit="chiffres">
                {bon.QuantiteRecue}
              </Fait>
              <Fait nom={t('champs.MontantVente')}>
                <Montant valeur={bon.MontantVente} />
              </Fait>
              {bon.MontantAchat !== null && (
                <Fait data-total nom={t('champs.MontantAchat')}>
                  <Montant valeur={bon.MontantAchat} />
                </Fait>
              )}
              <Fait nom={t('champs.NumeroBL')}>{bon.NumeroBL ?? '—'}</Fait>
            </dl>
          </Panneau>
          <Reglements
            bon={bon}
            regler={() => ouvrir({ geste: 'regler', bon })}
            contrePasser={reglement => ouvrir({ geste: 'contrePasser', bon, reglement })}
          />
          {peut.reprendre && <EnRoute bon={bon} />}
          <Suivi bon={bon} />
          <PiedFiche fiche={bon} />
        </div>
      </div>
      {fenetre?.quoi === 'transferer' && <Transferer bon={fenetre.bon} fermer={() => setFenetre(null)} />}
      {fenetre?.quoi === 'retourner' && peut.retourner && (
        <Retourner bon={fenetre.bon} IdOfficine={peut.retourner} fermer={() => setFenetre(null)} />
      )}
      {fenetre?.quoi === 'corriger' && <CorrigerAchat bon={fenetre.bon} fermer={() => setFenetre(null)} />}
      {fenetre?.quoi === 'etiquettes' && <Etiquettes bon={fenetre.bon} fermer={() => setFenetre(null)} />}
      <Confirmer
        // Asked anew of a receipt that changed.
        key={(geste?.bon ?? bon).version}
        bon={geste?.bon ?? bon}
        geste={geste?.quoi ?? null}
        fermer={() => setGeste(null)}
        supprime={() => void navigate({ to: chemins.liste })}
        depasse={refus => {
          choisir(null)
          setDepasse(refus)
        }}
      />
    </>
  )
}
