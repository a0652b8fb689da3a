import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { refusAnnulation } from '@dioptrie/domain/ventes/portes'
import { Button } from '@mantine/core'
import { IconPrinter, IconReceiptRefund, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { Encaissement } from '../caisse/Encaissement.tsx'
import { Journee } from '../caisse/Journee.tsx'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { chemins } from '../chemins/comptoir.ts'
import { Approbations } from '../commandes/remises/Approbations.tsx'
import { StatutEtape, StatutReglement } from '../commandes/statuts.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Vignette } from '../stock/photo/Vignette.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { SousLEtiquette } from '../ui/SousLEtiquette.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePapier } from '../ui/usePapier.ts'
import style from './comptoir.module.css'

// Seldom needed, with words of their own.
const FaireAvoir = aLaDemande(() => import('../avoirs/FaireAvoir.tsx'))
const AvoirsDeLaVente = aLaDemande(() => import('../avoirs/AvoirsDeLaVente.tsx'))

export default function FicheComptoir() {
  const { comptoirId = '' } = useParametres()
  const t = useTranslations('comptoir')
  const lecture = useQuery(requete(contrat.comptoir.lire, { params: { id: comptoirId } }))
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.liste} liste={t('titre')}>
      {vente => <Vue vente={vente} />}
    </FicheLue>
  )
}

function Vue({ vente: v }: { vente: VenteComptoir }) {
  const t = useTranslations('comptoir')
  const ventes = useTranslations('ventes')
  const active = v.Statut === 'Active'
  const rendue = active && v.NombreArticles === 0
  const peut = {
    encaisser: usePermission('caisse.encaisser', v.IdOfficine) && active,
    annuler: usePermission('comptoir.supprimer', v.IdOfficine) && active,
    rendre: usePermission('ventes.rendre', v.IdOfficine) && active && !rendue,
  }
  const [rend, setRend] = useState(false)
  const papier = usePapier(contrat.comptoir.imprimer)
  const retenue = refusAnnulation(v)
  const ui = useTranslations('ui')
  const annuler = useAction(contrat.comptoir.supprimer, {
    demande: ({ _id }: VenteComptoir, motif) => ({ params: { id: _id }, query: { motif } }),
    referme: true,
    dit: () => t('annulee', { ref: v.RefCmmd }),
  })
  useTitre(v.RefCmmd)
  const papiers = (['ticket', 'a4'] as const).map(format => (
    <Bouton
      key={format}
      libelle={t(format)}
      size="sm"
      icone={IconPrinter}
      faire={() => void papier.imprimer(v._id, format)}
    />
  ))
  return (
    <>
      <Entete
        titre={v.RefCmmd}
        contexte={
          <span className={style.contexte}>
            {rendue ? (
              <StatutEtape etape="Rendue" />
            ) : (
              active && <StatutReglement statut={v.StatutReglement} />
            )}
            {[v.NomAcheteur, ecrireJour(v.DateCommd), v.Officine].filter(Boolean).join(' · ')}
          </span>
        }
      >
        {(peut.annuler || peut.rendre) && (
          <MenuFiche
            actions={() => [
              peut.rendre && {
                libelle: ventes('faireAvoir'),
                icone: IconReceiptRefund,
                faire: () => setRend(true),
              },
              peut.annuler && {
                libelle: retenue ? `${t('annulerVente')} : ${retenue}` : t('annulerVente'),
                icone: IconTrash,
                danger: true,
                inactif: retenue !== null,
                faire: () => annuler.demander(v),
              },
            ]}
          />
        )}
        <Bouton libelle={t('a4')} faire={() => void papier.imprimer(v._id, 'a4')} />
        <Button
          // What is left to pay comes first.
          variant={peut.encaisser && v.ResteAPayer > 0 ? 'default' : 'filled'}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          loading={papier.enCours}
          onClick={() => void papier.imprimer(v._id, 'ticket')}
        >
          {t('ticket')}
        </Button>
      </Entete>
      <div className={style.colonnes}>
        <div className="pile">
          {!active && (
            <Note ton="warn" titre={t('estAnnulee')}>
              {v.MotifAnnulation}
            </Note>
          )}
          <Approbations approbations={v.approbations} />
          {annuler.refus && (
            <Erreur refus={annuler.refus} quoi={t('nonAnnulee')}>
              {annuler.refus.details.raison ? (
                <span lang="fr">{String(annuler.refus.details.raison)}</span>
              ) : undefined}
            </Erreur>
          )}
          {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
          <Panneau bord titre={t('articles')}>
            {rendue && <p className="empty">{t('toutRevenu')}</p>}
            <ul className={style.lignes}>
              {v.lignes.map(l => (
                <li key={`${l.IdArticle} ${l.PrixUnitaire}`}>
                  <Vignette photo={l.Photo} nom={l.Designation} />
                  <span className={`stack grow min-0 ${style.designation}`}>
                    <strong>{l.Designation}</strong>
                    <span>{l.CodeBarre}</span>
                    <SousLEtiquette prix={l.PrixUnitaire} affiche={l.PrixListe} />
                  </span>
                  <span className="muted">
                    {l.Quantite} × <Montant valeur={Math.max(l.PrixListe, l.PrixUnitaire)} />
                  </span>
                  <strong className={style.montant}>
                    <Montant valeur={l.Quantite * Math.max(l.PrixListe, l.PrixUnitaire)} />
                  </strong>
                </li>
              ))}
            </ul>
          </Panneau>
        </div>
        <div className="pile">
          <Somme vente={v} />
          {peut.encaisser && <Encaisser vente={v} papiers={papiers} />}
          {v.avoirs.length > 0 && <AvoirsDeLaVente avoirs={v.avoirs} />}
          <PiedFiche fiche={v} />
        </div>
      </div>
      {rend && <FaireAvoir genre="comptoir" vente={v} fermer={() => setRend(false)} />}
      {annuler.sur && (
        <Demander
          action={annuler}
          titre={t('annulerTitre', { ref: v.RefCmmd })}
          texte={t('annulerTexte')}
          bouton={t('annulerVente')}
          danger
          renoncer={ui('fermer')}
          motif={{ champ: t('annulerMotif') }}
        />
      )}
    </>
  )
}

function Somme({ vente: v }: { vente: VenteComptoir }) {
  const t = useTranslations('comptoir')
  const caisse = useTranslations('caisse')
  const format = useFormatter()
  const heure = (instant: string) => format.dateTime(new Date(instant), 'moment')
  return (
    <Panneau titre={t('aPayer')}>
      <dl>
        {v.RemiseTotale > 0 && (
          <>
            <Fait nom={t('sousTotal')}>
              <Montant valeur={v.SousTotal + v.RemisePrix} />
            </Fait>
            <Fait nom={t('remise')}>
              <Montant valeur={-v.RemiseTotale} />
            </Fait>
          </>
        )}
        <Fait data-fort nom={t('total')}>
          <Montant valeur={v.PartClient} />
        </Fait>
        {v.reglements.map(r => (
          <Fait
            key={r._id}
            nom={
              <>
                {r.modepaiement}
                {r.reference && ` ${r.reference}`}
                {r.ParAvoir && ` ${caisse(`contraire.${r.ParAvoir}`)}`}, {heure(r.createdAt)}
              </>
            }
          >
            <Montant valeur={r.montant} />
          </Fait>
        ))}
        {v.Statut === 'Active' && v.ResteAPayer > 0 && (
          <Fait data-fort nom={t('reste')}>
            <Montant valeur={v.ResteAPayer} />
          </Fait>
        )}
      </dl>
    </Panneau>
  )
}

function Encaisser({ vente: v, papiers }: { vente: VenteComptoir; papiers: ReactNode }) {
  const caisse = useEtatCaisse(v.IdOfficine)
  const etat = caisse.data
  const regler = useAppel(contrat.comptoir.modifier, { uneFois: true })
  return (
    <>
      {v.ResteAPayer > 0 && <Journee lecture={caisse} />}
      <Encaissement
        vente={v._id}
        reste={v.ResteAPayer}
        etat={etat}
        regler={regler}
        payer={(reglement, suite) => regler.mutate({ params: { id: v._id }, payload: { reglement } }, suite)}
        papiers={papiers}
      />
    </>
  )
}
