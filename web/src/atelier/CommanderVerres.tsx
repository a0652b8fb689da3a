import { pourLeFabricant, verresVendus } from '@dioptrie/domain/atelier/rules'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { Checkbox, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { NonLu, Note } from '../ui/Erreur.tsx'
import style from './atelier.module.css'
import { ChampsVerre, type ValeursVerre } from './ChampsVerre.tsx'
import { FenetreGeste } from './FenetreGeste.tsx'

/** The lenses that were sold, with what the maker will read of them. */
const aCommander = (c: CommandeEntiere) =>
  verresVendus(c).map(({ Paire, Cote, decrit }) => {
    const vision = c.Paires[Paire - 1]?.TypeVision ?? c.ordonnance?.TypeVision
    const prescrit = c.ordonnance?.[Cote] ?? {}
    return {
      Paire,
      Cote,
      vision,
      libelle: decrit?.Libelle,
      correction: formule(pourLeFabricant(prescrit, vision)),
      sansHauteur: (vision === 'Progressif' || vision === 'Bifocal') && prescrit.Hauteur === undefined,
    }
  })

/** The supplier that the order already names. */
const fournisseurDe = (c: CommandeEntiere) =>
  verresVendus(c)
    .map(v => v.decrit?.IdFournisseur)
    .find(Boolean) ?? null

export default function CommanderVerres({ id, fermer }: { id: string; fermer: () => void }) {
  const t = useTranslations('atelier')
  const lecture = useQuery(requete(contrat.ventes.lire, { params: { id } }))
  if (lecture.data) return <Fenetre commande={lecture.data} fermer={fermer} />
  return (
    <Modal opened onClose={fermer} title={t('fenetre.commander')}>
      <NonLu lecture={lecture} />
      {!lecture.error && <Skeleton height={120} />}
    </Modal>
  )
}

function Fenetre({ commande, fermer }: { commande: CommandeEntiere; fermer: () => void }) {
  const t = useTranslations('atelier')
  const commander = useAppel(contrat.atelier.commanderVerres)
  const verres = aCommander(commande)
  const [choisis, setChoisis] = useState(() => new Set(verres.map(v => `${v.Paire}${v.Cote}`)))
  const [valeurs, setValeurs] = useState<ValeursVerre>({ IdFournisseur: fournisseurDe(commande) })
  const pris = verres.filter(v => choisis.has(`${v.Paire}${v.Cote}`))
  const sansHauteur = pris.filter(v => v.sansHauteur)
  const faire = async () => {
    await commander.mutateAsync({
      params: { idClient: commande.IdClient },
      payload: {
        RefCmmd: commande.RefCmmd,
        version: commande.version,
        ...valeurs,
        ...(pris.length < verres.length ? { verres: pris.map(({ Paire, Cote }) => ({ Paire, Cote })) } : {}),
      },
    })
    avisSucces(t('etape.commandes', { ref: commande.RefCmmd }))
  }
  return (
    <FenetreGeste
      titre={t('fenetre.commander')}
      texte={t('fenetre.commanderTexte')}
      bouton={t('etape.commander')}
      large
      empeche={pris.length === 0}
      fermer={fermer}
      faire={faire}
    >
      {champs => (
        <>
          <Checkbox.Group
            label={t('fenetre.yeux')}
            value={[...choisis]}
            onChange={suite => setChoisis(new Set(suite))}
          >
            <div className={style.choixVerres}>
              {verres.map(v => (
                <Checkbox
                  key={`${v.Paire}${v.Cote}`}
                  value={`${v.Paire}${v.Cote}`}
                  label={
                    <>
                      <b>{t('verres.paire', { cote: v.Cote, n: v.Paire })}</b> {v.libelle}{' '}
                      <span className="chiffres">{v.correction}</span>
                    </>
                  }
                />
              ))}
            </div>
          </Checkbox.Group>
          {sansHauteur.length > 0 && (
            <Note ton="warn">
              {t('fenetre.hauteurManquante', {
                yeux: [...new Set(sansHauteur.map(v => v.Cote))].join(', '),
                type: sansHauteur[0]?.vision ?? '',
              })}
            </Note>
          )}
          <ChampsVerre
            IdOfficine={commande.IdOfficine}
            valeurs={valeurs}
            poser={maj => setValeurs(v => ({ ...v, ...maj }))}
            champs={champs}
          />
        </>
      )}
    </FenetreGeste>
  )
}
