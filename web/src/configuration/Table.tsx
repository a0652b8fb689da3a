import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Question } from '../ui/Question.tsx'
import { Titres } from '../ui/Titres.tsx'
import { type ChampReglage, FenetreReglage, type Rempli, type Valeurs } from './FenetreReglage.tsx'
import style from './table.module.css'

interface Ligne {
  _id: string
  Libelle: string
  version: number
}

interface Props<L extends Ligne, V extends Valeurs> {
  titre: string
  /** Without it, its lines are what they are. */
  ajouter?: string
  vide: string
  texteVide: string
  icone: Icon
  lignes: L[]
  colonnes: { nom: string; label: string; droite?: boolean; rendu: (ligne: L) => ReactNode }[]
  champs: (ligne: L | null) => ChampReglage<V>[]
  depart: V
  peutEcrire: boolean
  /** A line that stays: neither renamed nor deleted. */
  gardee?: (ligne: L) => boolean
  creer?: (valeurs: Rempli<V>, envoi: SousCle) => Promise<unknown>
  /** What was changed, and the version it was read at. */
  modifier: (ligne: L, payload: Rempli<V>, envoi: SousCle) => Promise<unknown>
  supprimer?: (ligne: L) => Promise<unknown>
  /** Beside the name: other things to do with this line. */
  actions?: (ligne: L) => ReactNode
  lien?: ReactNode
}

/** A short table of settings: all its lines at once, each changed in a window. */
export function Table<L extends Ligne, V extends Valeurs>(props: Props<L, V>) {
  const { titre, lignes, colonnes, peutEcrire, gardee = () => false } = props
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const [ouverte, setOuverte] = useState<L | 'nouvelle' | null>(null)
  const [aRetirer, setARetirer] = useState<L | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const ligne = ouverte === 'nouvelle' ? null : ouverte
  const champs = props.champs(ligne)

  const retirer = async (l: L) => {
    setARetirer(null)
    setRefus(null)
    try {
      await props.supprimer?.(l)
      avisSucces(t('retire', { nom: l.Libelle }))
    } catch (erreur) {
      setRefus(erreur as RefusApi)
    }
  }
  const ajout = peutEcrire && props.creer && (
    <Bouton
      libelle={props.ajouter}
      variant="filled"
      size="sm"
      icone={IconPlus}
      faire={() => setOuverte('nouvelle')}
    />
  )
  return (
    <>
      {refus && <Erreur refus={refus} quoi={t('nonRetire')} />}
      <Panneau
        bord
        titre={titre}
        lien={
          <span className={style.liens}>
            {props.lien}
            {lignes.length > 0 && ajout}
          </span>
        }
      >
        {lignes.length === 0 ? (
          <EtatVide icone={props.icone} titre={props.vide} texte={props.texteVide} actions={ajout} />
        ) : (
          <table className={style.table}>
            <Titres
              de={[...colonnes.map(c => ({ titre: c.label, droite: c.droite })), peutEcrire && ui('actions')]}
            />
            <tbody>
              {lignes.map(l => (
                <tr key={l._id}>
                  {colonnes.map((c, rang) => (
                    <td key={c.nom} data-droite={c.droite} data-libelle={rang > 0 ? c.label : undefined}>
                      {c.rendu(l)}
                    </td>
                  ))}
                  {peutEcrire && (
                    <td className={style.gestes}>
                      {props.actions?.(l)}
                      <BoutonABulle
                        icone={IconPencil}
                        libelle={t('modifierNom', { nom: l.Libelle })}
                        bulle={t('modifier')}
                        faire={() => setOuverte(l)}
                      />
                      {!gardee(l) && (
                        <BoutonABulle
                          icone={IconTrash}
                          libelle={t('retirerNom', { nom: l.Libelle })}
                          bulle={t('retirer')}
                          faire={() => setARetirer(l)}
                        />
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panneau>
      {ouverte && (
        <FenetreReglage
          cle={`reglage:${titre}:${ligne?._id ?? 'nouvelle'}`}
          titre={ligne ? t('modifierNom', { nom: ligne.Libelle }) : (props.ajouter ?? titre)}
          champs={champs}
          depart={
            ligne
              ? (Object.fromEntries(champs.map(c => [c.nom, (ligne as unknown as V)[c.nom]])) as V)
              : props.depart
          }
          version={ligne?.version}
          fermer={() => setOuverte(null)}
          enregistrer={async (payload, envoi) => {
            await (ligne ? props.modifier(ligne, payload, envoi) : props.creer?.(payload, envoi))
            const { Libelle = ligne?.Libelle } = payload as { Libelle?: unknown }
            avisSucces(t('enregistre', { nom: String(Libelle) }))
          }}
        />
      )}
      <Question
        ouverte={aRetirer !== null}
        fermer={() => setARetirer(null)}
        titre={t('retirerQuestion')}
        texte={t('retirerTexte', { nom: aRetirer?.Libelle ?? '' })}
      >
        <Bouton libelle={ui('annuler')} data-autofocus faire={() => setARetirer(null)} />
        <Bouton
          libelle={t('retirer')}
          variant="filled"
          color="red"
          faire={() => aRetirer && void retirer(aRetirer)}
        />
      </Question>
    </>
  )
}
