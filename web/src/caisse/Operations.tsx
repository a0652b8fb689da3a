import type { EtatCaisse, Operation } from '@dioptrie/domain/caisse/contract'
import {
  estAnnulable,
  estReglement,
  FILTRE_ENTREES,
  FILTRE_RECETTES,
  montantSigne,
  TYPES_OPERATION,
} from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowBackUp, IconListDetails, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { usePermissionSur } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { Cases } from './Cases.tsx'
import { VerifierLaChaine } from './Chaine.tsx'
import style from './caisse.module.css'
import { EcartDeListe } from './cloture/EcartDeListe.tsx'
import { ParTypeEtMode } from './cloture/ParTypeEtMode.tsx'
import { useVersDocument } from './document.ts'
import { Journee, usePasOuverte } from './Journee.tsx'
import { requeteModes } from './modes.ts'
import { CAISSIERS } from './sources.ts'
import { useAttenduCache } from './useAttenduCache.ts'
import { useContraire } from './useContraire.ts'
import { useEtatCaisse } from './useEtatCaisse.ts'
import { useQuand } from './useQuand.ts'

/** Comes when first opened: the list does without it. */
const Annulation = aLaDemande(() => import('./AnnulerOperation.tsx'))
const Rembourser = aLaDemande(() => import('./Rembourser.tsx'))
const CorrigerFonds = aLaDemande(() => import('./CorrigerFonds.tsx'))

/** Is the day of this operation still open, as far as this screen knows? The server has the last word. */
const jourOuvert = (o: Operation, etat: EtatCaisse | undefined) =>
  etat !== undefined &&
  (o.IdOfficine === etat.IdOfficine
    ? (o.Jour === etat.Jour && etat.Statut === 'Ouverte') || o.Jour === etat.JourNonCloture
    : o.Jour === etat.Jour)

export default function Operations() {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const direQuand = useQuand()
  const contraire = useContraire()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peutAnnuler = usePermissionSur('caisse.annuler')
  const peutImprimer = usePermissionSur('caisse.lire')
  const versDocument = useVersDocument()
  const modes = useComplement(requeteModes)
  const caisse = useEtatCaisse(IdOfficine ?? IdOfficinePropre)
  const etat = caisse.data
  const pasOuverte = usePasOuverte(etat)
  const [aAnnuler, setAAnnuler] = useState<Operation | null>(null)
  const [aRembourser, setARembourser] = useState<Operation | null>(null)
  const [aCorriger, setACorriger] = useState<Operation | null>(null)
  const quand = (o: Operation) => direQuand(o.createdAt)
  // A payment typed by mistake is taken back while its day is open; what a client paid is given back today, whatever its day; the rest
  // is taken back today.
  const reprendre = (o: Operation) => {
    const commun = { icone: IconArrowBackUp, danger: true }
    const reglement = estReglement(o.typeOperation)
    // Not known yet: neither is offered, for one of them would be refused.
    if (!etat || !estAnnulable(o.typeOperation)) return []
    return [
      ...(!reglement || (jourOuvert(o, etat) && o.Rendu === 0)
        ? [{ ...commun, libelle: ui('annuler'), faire: () => setAAnnuler(o) }]
        : []),
      ...(reglement ? [{ ...commun, libelle: t('rembourser.menu'), faire: () => setARembourser(o) }] : []),
    ]
  }
  const colonnes: Colonne<Operation>[] = [
    {
      champ: 'typeOperation',
      cellule: o => (
        <span className={style.type} data-annulee={o.IdAnnulation ? true : undefined}>
          {t(`types.${o.typeOperation}`)}
          {contraire(o) && <small> {contraire(o)}</small>}
          {o.Rendu > 0 && !o.IdAnnulation && (
            <small> {t('renduEnPartie', { montant: ecrireMontant(o.Rendu) })}</small>
          )}
          {o.Ecart ? (
            <small> {t('ecartDit', { montant: ecrireMontant(o.Ecart), motif: o.Motif ?? '' })}</small>
          ) : null}
        </span>
      ),
      texte: o => [t(`types.${o.typeOperation}`), contraire(o)].filter(Boolean).join(' '),
    },
    {
      champ: 'createdAt',
      titre: champ('Jour'),
      triable: true,
      cellule: o => <span className="chiffres">{quand(o)}</span>,
      texte: quand,
    },
    { champ: 'Tiers' },
    // What was paid: it gives way after who took it.
    { champ: 'Document', attenue: true, cede: 3 },
    // The sum is what one reads: how it was paid gives way before it.
    {
      champ: 'modepaiement',
      cede: 4,
      cellule: o => (
        <>
          {o.modepaiement}
          {o.reference && <span className="note"> {o.reference}</span>}
        </>
      ),
      texte: o => o.modepaiement,
    },
    { champ: 'reference', cachee: true, attenue: true },
    {
      champ: 'montant',
      droite: true,
      triable: true,
      cellule: o => <Montant valeur={montantSigne(o)} />,
      texte: o => ecrireMontant(montantSigne(o)),
    },
    { champ: 'createdBy', titre: t('par'), cede: 2 },
    {
      champ: 'Ecart',
      titre: t('ecartOuverture'),
      droite: true,
      cachee: true,
      cellule: o => (o.Ecart === null ? '' : <EcartDeListe ecart={o.Ecart} />),
      texte: o => (o.Ecart === null ? '' : ecrireMontant(o.Ecart)),
    },
    { champ: 'Motif', cachee: true },
    { champ: 'Officine', cachee: true },
    { champ: 'Rang', cachee: true, attenue: true, droite: true },
  ]
  return (
    <>
      <ListPage
        cle="operations"
        appel={contrat.caisse.operations}
        parOfficine
        titre={t('operations')}
        dire={t}
        colonnes={colonnes}
        periode={champ('Jour')}
        filtres={[
          {
            champ: 'typeOperation',
            options: [
              { value: FILTRE_RECETTES, label: t('recettesSeules') },
              { value: FILTRE_ENTREES, label: t('entreesSeules') },
              ...TYPES_OPERATION.map(v => ({ value: v as string, label: t(`types.${v}`) })),
            ],
          },
          modes && {
            champ: 'modepaiement',
            options: modes.map(m => ({ value: m.Libelle, label: m.Libelle })),
          },
          { champ: 'createdBy', titre: t('par'), source: CAISSIERS },
          { champ: 'ecart', titre: t('ecartOuverture'), options: [{ value: 'oui', label: ui('oui') }] },
        ]}
        actions={<VerifierLaChaine />}
        tri="-createdAt"
        ouvrir={versDocument}
        menu={o => [
          ...(peutImprimer(o.IdOfficine)
            ? (['ticket', 'a4'] as const).map(format => ({
                libelle: t(`recus.${format}`),
                icone: IconPrinter,
                faire: () =>
                  void ouvrir(contrat.caisse.imprimerRecu, { params: { id: o._id }, query: { format } }),
              }))
            : []),
          ...(peutAnnuler(o.IdOfficine) && !o.IdOrigine && !o.IdAnnulation ? reprendre(o) : []),
          peutAnnuler(o.IdOfficine) &&
            o.typeOperation === 'Initialisation' &&
            !o.IdOrigine &&
            !o.IdAnnulation &&
            jourOuvert(o, etat) && {
              libelle: t('corrigerFonds.bouton'),
              icone: IconPencil,
              faire: () => setACorriger(o),
            },
        ]}
        note={
          // What the day has to say stands above the sums: they are seen once it has said it.
          <div className={`pile ${style.jour}`} data-attend={caisse.isLoading || undefined}>
            <Journee lecture={caisse} />
            <Totaux etat={etat} />
          </div>
        }
        vide={IconListDetails}
      />
      {aRembourser && (
        <Rembourser
          operation={aRembourser}
          // Of another officine this screen knows nothing: the server says it.
          pasOuverte={aRembourser.IdOfficine === etat?.IdOfficine ? pasOuverte : null}
          fermer={() => setARembourser(null)}
        />
      )}
      {aAnnuler && <Annulation operation={aAnnuler} fermer={() => setAAnnuler(null)} />}
      {aCorriger && (
        <CorrigerFonds id={aCorriger._id} montant={aCorriger.montant} fermer={() => setACorriger(null)} />
      )}
    </>
  )
}

/** What the period shown amounts to, by type and mode; today when none is chosen. */
function Totaux({ etat }: { etat: EtatCaisse | undefined }) {
  const t = useTranslations('caisse')
  const { IdOfficine } = useOfficine()
  const cache = useAttenduCache()
  const demande = useSearch({ strict: false }) as Record<string, string | undefined>
  const jour = aujourdhuiAbidjan(new Date())
  const choisie = estPeriode(demande.periode)
    ? bornes(demande.periode, jour)
    : { du: demande.du ?? demande.au ?? jour, au: demande.au ?? jour }
  const lecture = useQuery(requete(contrat.caisse.totaux, { query: { ...choisie, IdOfficine } }))
  const { data } = lecture
  // Their room is kept: the list below does not jump when they come.
  if (lecture.error) return <NonLu lecture={lecture} />
  if (!data) return <div className={`stack gap-12 ${style.totaux}`} data-attendus />
  // A drawer is that of one day; while it is open its officine may keep what is expected for after the count.
  const ouvert =
    etat && (choisie.du === etat.JourNonCloture || (choisie.du === etat.Jour && etat.Statut === 'Ouverte'))
  const sansAttendu = choisie.du !== choisie.au || (ouvert && cache(etat.IdOfficine))
  const cases: [string, number][] = [
    [t('recettes'), data.Recettes],
    [t('entrees'), data.Entrees],
    [t('sorties'), 0 - data.Sorties],
    ...(sansAttendu ? [] : ([[t('attendu'), data.Attendu]] as [string, number][])),
  ]
  const [du, au] = [ecrireJour(choisie.du), ecrireJour(choisie.au)]
  const titre = du === au ? t('totaux', { jour: du }) : t('totauxDe', { du, au })
  return (
    <div className={`stack gap-12 ${style.totaux}`}>
      <Cases cases={cases} forte={0} />
      {data.lignes.length > 0 && (
        // The list is what one came for: where its sums come from is one press away.
        <details>
          <summary className="link t13 pointer">{titre}</summary>
          <div className="mt8">
            <ParTypeEtMode
              titre={titre}
              lignes={data.lignes}
              plusieursJours={du !== au}
              sansTotal={du === au && sansAttendu === true}
            />
          </div>
        </details>
      )}
    </div>
  )
}
