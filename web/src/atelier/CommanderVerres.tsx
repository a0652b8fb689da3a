import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { boiteDeTaille, verresVendus } from '@dioptrie/domain/atelier/rules'
import { NUMEROS, type Numero } from '@dioptrie/domain/commandes/prix'
import type { SaisieOeil } from '@dioptrie/domain/kernel/optique/mesures'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { Checkbox, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './atelier.module.css'
import { type Boite, BoiteMonture, ChampsVerre, type ValeursVerre } from './ChampsVerre.tsx'
import { MesuresVerre, type OeilACommander, oeilDe, oeilDit } from './MesuresVerre.tsx'

type Restent = CommandeAtelier['ACommander']

/** The lenses that were sold and are not ordered yet, with what is already known of them. */
const aCommander = (c: CommandeEntiere, restent: Restent) =>
  verresVendus(c)
    .filter(v => restent.some(r => r.Paire === v.Paire && r.Cote === v.Cote))
    .map(({ Paire, Cote, decrit }) => ({
      cle: `${Paire}${Cote}`,
      Paire,
      Cote,
      vision: c.Paires[Paire - 1]?.TypeVision ?? c.ordonnance?.TypeVision,
      libelle: decrit?.Libelle,
      /** On the shelf: nothing is asked from anyone. */
      duStock: Boolean(decrit?.IdStockVerre),
      prescrit: (c.ordonnance?.[Cote] ?? {}) as SaisieOeil,
    }))

/** The supplier that the order already names. */
const fournisseurDe = (c: CommandeEntiere) =>
  verresVendus(c)
    .map(v => v.decrit?.IdFournisseur)
    .find(Boolean) ?? null

interface Props {
  restent: Restent
  fermer: () => void
}
export default function CommanderVerres({ id, ...props }: Props & { id: string }) {
  const t = useTranslations('atelier')
  const lecture = useQuery(requete(contrat.ventes.lire, { params: { id } }))
  if (lecture.data) return <Fenetre commande={lecture.data} {...props} />
  return (
    <Modal opened onClose={props.fermer} title={t('fenetre.commander')}>
      <NonLu lecture={lecture} />
      {!lecture.error && <Skeleton height={120} />}
    </Modal>
  )
}

function Fenetre({ commande, restent, fermer }: Props & { commande: CommandeEntiere }) {
  const t = useTranslations('atelier')
  const commander = useAction(contrat.atelier.commanderVerres, {
    dit: () => t('etape.commandes', { ref: commande.RefCmmd }),
    fait: fermer,
  })
  // As first read: what a colleague changes meanwhile is refused by its version, not mixed in.
  const [{ version, verres }] = useState(() => ({
    version: commande.version,
    verres: aCommander(commande, restent),
  }))
  const [choisis, setChoisis] = useState(() => new Set(verres.map(v => v.cle)))
  const [yeux, setYeux] = useState<Record<string, OeilACommander>>(() =>
    Object.fromEntries(verres.map(v => [v.cle, oeilDe(v.prescrit)])),
  )
  const [boites, setBoites] = useState<Record<number, Boite>>(() =>
    Object.fromEntries(NUMEROS.map(n => [n, boiteDeTaille(commande.Montures[n - 1]?.Taille)])),
  )
  const [valeurs, setValeurs] = useState<ValeursVerre>({ IdFournisseur: fournisseurDe(commande) })
  const choisir = (cle: string, oui: boolean) =>
    setChoisis(c => new Set(oui ? [...c, cle] : [...c].filter(autre => autre !== cle)))
  const pris = verres.filter(v => choisis.has(v.cle))
  const tousDuStock = pris.length > 0 && pris.every(v => v.duStock)
  const sansHauteur = pris.filter(
    v =>
      !v.duStock &&
      (v.vision === 'Progressif' || v.vision === 'Bifocal') &&
      yeux[v.cle]?.saisi.Hauteur == null,
  )
  const { champs } = commander
  const paires = NUMEROS.filter(n => verres.some(v => v.Paire === n))
  return (
    <FenetreSaisie
      titre={t('fenetre.commander')}
      texte={t('fenetre.commanderTexte')}
      bouton={t('etape.commander')}
      taille={720}
      empeche={pris.length === 0}
      fermer={fermer}
      quoi={t('verres.nonFait')}
      action={commander}
      envoyer={() =>
        commander.faire({
          params: { idClient: commande.IdClient },
          payload: {
            RefCmmd: commande.RefCmmd,
            version,
            ...valeurs,
            verres: pris.map(({ cle, Paire, Cote }) => ({
              Paire,
              Cote,
              ...boites[Paire],
              ...oeilDit(yeux[cle] as OeilACommander),
            })),
          },
        })
      }
    >
      <ChampsVerre
        IdOfficine={commande.IdOfficine}
        valeurs={valeurs}
        poser={maj => setValeurs(v => ({ ...v, ...maj }))}
        champs={champs}
      >
        {paires.map(n => (
          <fieldset key={n} className={style.oeil}>
            <legend>{[t('controle.paire', { n }), monture(commande, n)].filter(Boolean).join(' · ')}</legend>
            {verres
              .filter(v => v.Paire === n)
              .map(v => {
                const rang = pris.indexOf(v)
                const nom = t('verres.paire', { cote: v.Cote, n })
                return (
                  <div key={v.cle} className={`row wrap gap-8-16 ${style.mesures}`}>
                    <Checkbox
                      label={
                        <>
                          <b>{v.Cote}</b> {v.libelle} {v.duStock && <i>{t('verres.duStock')}</i>}
                        </>
                      }
                      aria-label={nom}
                      checked={choisis.has(v.cle)}
                      onChange={e => choisir(v.cle, e.currentTarget.checked)}
                    />
                    {choisis.has(v.cle) && !v.duStock && (
                      <MesuresVerre
                        nom={nom}
                        vision={v.vision}
                        oeil={yeux[v.cle] as OeilACommander}
                        poser={oeil => setYeux(y => ({ ...y, [v.cle]: oeil }))}
                        erreur={champs[`verres.${rang}.Oeil`]}
                        erreurDe={champ => champs[`verres.${rang}.Oeil.${champ}`]}
                      />
                    )}
                  </div>
                )
              })}
            <BoiteMonture
              valeurs={boites[n] ?? {}}
              poser={maj => setBoites(b => ({ ...b, [n]: { ...b[n], ...maj } }))}
              erreur={champ => champs[`verres.${pris.findIndex(v => v.Paire === n)}.${champ}`]}
            />
          </fieldset>
        ))}
      </ChampsVerre>
      {tousDuStock && <Note ton="info">{t('fenetre.tousDuStock')}</Note>}
      {sansHauteur.length > 0 && (
        <Note ton="warn">
          {t('fenetre.hauteurManquante', {
            yeux: [...new Set(sansHauteur.map(v => v.Cote))].join(', '),
            type: sansHauteur[0]?.vision ?? '',
          })}
        </Note>
      )}
    </FenetreSaisie>
  )
}

/** The frame of a pair, with its size: what the box is read from. */
const monture = (c: CommandeEntiere, n: Numero) => c.Montures[n - 1]?.Libelle ?? c.Paires[n - 1]?.Monture
