/**
 * What people call the places of the gazetteer besides their names there: usual spellings, abbreviations, former names,
 * and Urdu. One place a line. A spelling belongs to one place alone; names of several are in `sharedNames`.
 */
export const spellings = `
Abdul Hakeem: Abdul Hakim, Abdulhakeem, عبدالحکیم
Adilpur: عادل پور
Ahmadpur East: Ahmedpur East, Ahmad Pur Sharqia, Ahmedpur Sharqia, احمد پور شرقیہ
Ahmadpur Sial: Ahmedpur Sial, احمد پور سیال
Akora Khattak: اکوڑہ خٹک
Aliabad: علی آباد
Alipur: Ali Pur, علی پور
Alipur Chatha: علی پور چٹھہ
Alpurai: Alpuri
Arifwala: Arif Wala, عارف والا
Astore: Astor, استور
Athara Hazari: Athara Hazaari, اٹھارہ ہزاری
Athmuqam: Athmaqam, اٹھمقام
Awaran: آواران
Baddomalhi: Badomalhi, بدوملہی
Bagh: Bagh AJK, باغ
Bahawalnagar: Bahawal Nagar, BWN, بہاولنگر
Balakot: Bala Kot, بالاکوٹ
Bandhi: باندھی
Bara: باڑہ
Barkhan: بارکھان
Barikot: بریکوٹ
Barnala: برنالہ
Basirpur: Baseerpur, بصیرپور
Bat Khela: Batkhela, بٹ خیلہ
Battagram: Batagram, بٹگرام
Bela: بیلہ
Besham: Bisham, بشام
Bhakkar: Bhakar, بھکر
Bhalwal: بھلوال
Bhawana: بھوانہ
Bhera: بھیرہ
Bhimber: Bhimbar, بھمبر
Bhiria: بھریا
Bhit Shah: بھٹ شاہ
Bulri: Bulri Shah Karim, بلڑی شاہ کریم
Burewala: Bure wala, Boorewala, Burewalla, بورے والا, بوریوالا
Buni: Booni, بونی
Chak Jhumra: چک جھمرہ
Chakdara: چکدرہ
Chaksawari: Chakswari, چکسواری
Chakwal: چکوال
Chamber: Chambar
Charbagh: Char Bagh, چارباغ
Chawinda: چونڈہ
Chichawatni: Cheechawatni, Chicha watni, چیچہ وطنی
Chilas: چلاس
Chishtian: Chishtian Mandi, Chishtian Sharif, چشتیاں
Choa Saidan Shah: چوآ سیدن شاہ
Chowk Azam: چوک اعظم
Chowk Sarwar Shaheed: Chowk Munda, Chowk Sarwar Shahid, چوک سرور شہید
Chuhar Jamali: چوہڑ جمالی
Chunian: Chunia, چونیاں
Daggar: ڈگر
Daharki: Dharki, ڈہرکی
Daira Din Panah: Dera Din Panah, دائرہ دین پناہ
Dajal: داجل
Dalbandin: دالبندین
Danyor: Danyore, دنیور
Dargai: درگئی
Darya Khan: دریا خان
Daska: ڈسکہ
Dasu: داسو
Daud Khel: داؤد خیل
Daulatpur: Daulat Pur, دولت پور
Daultala: دولتالہ
Daur: دوڑ
Depalpur: Dipalpur, Deepalpur, دیپالپور
Dera Allahyar: Dera Allah Yar, Jhat Pat, ڈیرہ اللہ یار
Dera Bugti: ڈیرہ بگٹی
Dera Murad Jamali: DM Jamali, ڈیرہ مراد جمالی
Dadyal: Dadial, Dudyal, ڈڈیال
Dhabeji: دھابیجی
Dhoro Naro: ڈھورونارو
Dhudial: Dhudiyal, ڈھڈیال
Digri: ڈگری
Dijkot: Dajkot, ڈجکوٹ
Dina: دینہ
Dinga: ڈنگہ
Diplo: ڈیپلو
Dir: Upper Dir, دیر
Dokri: ڈوکری
Drosh: دروش
Duki: دکی
Dullewala: دلے والا
Dunga Bunga: Donga Bonga, ڈونگہ بونگہ
Dunyapur: Dunya Pur, دنیا پور
Eminabad: Aminabad, ایمن آباد
Farooqabad: Chuhar Kana, Farooq Abad, فاروق آباد
Faruka: Farooka, Farooqa, فروکہ
Fateh Jang: Fatehjang, Fateh Jung, فتح جنگ
Fazilpur: Fazil Pur, فاضل پور
Faqirwali: Faqir Wali, فقیر والی
Ferozewala: Feroze Wala, Firozwala, Ferozwala, Firozewala, فیروز والا
Firoza: Feroza, فیروزہ
Fort Abbas: فورٹ عباس
Forward Kahuta: فارورڈ کہوٹہ
Gaggo Mandi: Gaggo, Gago Mandi, گگو منڈی
Gahkuch: Gahkooch, گاہکوچ
Gambat: گمبٹ
Gandava: Gandawah, گنداوہ
Garh Maharaja: گڑھ مہاراجہ
Garhi Habibullah: گڑھی حبیب اللہ
Garhi Khairo: گڑھی خیرو
Garhiyasin: Garhi Yasin, گڑھی یاسین
Ghakhar Mandi: Ghakhar, Gakhar, Gakkhar, گکھڑ
Ghalanai: Ghalanay, غلنئی
Gharo: گھارو
Ghotki: گھوٹکی
Gojra: گوجرہ
Golarchi: Shaheed Fazil Rahu, گولاڑچی
Gujar Khan: Gujjar Khan, گوجر خان
Gulmit: گلمت
Hadali: ہڈالی
Hafizabad: Hafiz Abad, حافظ آباد
Hajira: ہجیرہ
Hala: New Hala, ہالا
Hangu: ہنگو
Harappa: ہڑپہ
Haripur: Hari Pur, ہری پور
Harnai: ہرنائی
Harnoli: ہرنولی
Harunabad: Haroonabad, Haroon Abad, ہارون آباد
Hasilpur: Hasil Pur, Hasilpur Mandi, حاصل پور
Hassan Abdal: Hasan Abdal, Hasanabdal, حسن ابدال
Hattar: حطار
Hattian Bala: ہٹیاں بالا
Havelian: حویلیاں
Haveli Lakha: Havali Lakha, حویلی لکھا
Hazro: حضرو
Hingorja: ہنگورجہ
Hujra Shah Muqim: Hujra Shah Mukeem, Hujra, حجرہ شاہ مقیم
Isa Khel: Isakhel, Essa Khel, عیسیٰ خیل
Islamkot: Islam Kot, اسلام کوٹ
Jahanian: جہانیاں
Jahangira: Jehangira, جہانگیرہ
Jalalpur Bhattian: جلال پور بھٹیاں
Jalalpur Jattan: جلال پور جٹاں
Jalalpur Pirwala: Jalalpur Pir Wala, جلال پور پیروالا
Jampur: Jam Pur, جام پور
Jamrud: Jamrood, جمرود
Jamshoro: جامشورو
Jand: جنڈ
Jaranwala: Jaran Wala, Jarranwala, جڑانوالہ
Jati: جاتی
Jatoi: جتوئی
Jauharabad: Joharabad, Johar Abad, جوہر آباد
Jhawarian: جھاوریاں
Jhuddo: Jhudo, جھڈو
Jiwani: Jiwni, جیوانی
Johi: جوہی
Kabal: کبل
Kabirwala: Kabir Wala, کبیر والا
Kacha Khuh: Kacha Khoh, Kachha Khuh, کچا کھوہ
Kaghan: کاغان
Kahna Nau: Kahna, کاہنہ
Kahuta: Kahota, کہوٹہ
Kala Shah Kaku: Kala Shah Kako, Kalashahkaku, کالا شاہ کاکو
Kalabagh: کالا باغ
Kalam: کالام
Kalat: Qalat, قلات
Kallar Kahar: Kalar Kahar, کلر کہار
Kallar Syedan: Kalar Syedan, Kallar Sayedan, کلر سیداں
Kalur Kot: Kallur Kot, Kaloorkot, کلور کوٹ
Kamalia: کمالیہ
Kamar Mushani: Kamar Mashani, کمر مشانی
Kamoke: Kamoki, Kamonki, Kamokey, Kamoky, کامونکی
Kamra: Kamra Cantt, کامرہ
Kandhkot: Kandh Kot, کندھ کوٹ
Kandiaro: Kandiyaro, کنڈیارو
Karak: کرک
Karimabad: کریم آباد
Karor Lal Esan: Karor, Kror Lal Esan, Karor Lal Eisan, کروڑ لعل عیسن
Kashmor: Kashmore, کشمور
Kassowal: Kasowal, کسووال
Katlang: کاٹلنگ
Kehror Pakka: Kahror Pakka, Kehror Pacca, Karor Pakka, کہروڑ پکا
Keti Bandar: Keti Bunder, کیٹی بندر
Khairpur Nathan Shah: KN Shah, خیرپور ناتھن شاہ
Khalabat: Khalabat Township
Khanewal: Khaniwal, Khanewaal, خانیوال
Khangarh: Khan Garh, خان گڑھ
Khangah Dogran: Khanqah Dogran, خانقاہ ڈوگراں
Khanpur Mahar: Khanpur Mahr, خانپور مہر
Khanpur: Khan Pur, خان پور
Khaplu: خپلو
Khar: Khaar, خار
Kharan: خاران
Kharian: Kharian Cantt, کھاریاں
Khewra: کھیوڑہ
Khipro: کھپرو
Khudian: Khudian Khas, کھڈیاں
Khuiratta: Khoiratta, کھوئی رٹہ
Khurarianwala: Khurrianwala, Khurianwala, کھرڑیانوالہ
Khushab: Khoshab, خوشاب
Khwazakhela: Khwaza Khela, خوازہ خیلہ
Kohlu: کوہلو
Kot Abdul Malik: کوٹ عبدالمالک
Kot Addu: Kot Adu, Kotaddu, کوٹ ادو
Kot Chutta: کوٹ چھٹہ
Kot Diji: کوٹ ڈیجی
Kot Ghulam Muhammad: Kot Ghulam Mohammad, کوٹ غلام محمد
Kot Mithan: Mithankot, Mithan Kot, کوٹ مٹھن
Kot Mumin: Kot Momin, کوٹ مومن
Kot Radha Kishan: Kot Radha Kishen, کوٹ رادھا کشن
Kot Samaba: کوٹ سمابہ
Kot Sultan: کوٹ سلطان
Kotli Loharan: کوٹلی لوہاراں
Kotli Sattian: کوٹلی ستیاں
Kotri: کوٹری
Kuchlak: کچلاک
Kulachi: کلاچی
Kundian: کندیاں
Kunjah: کنجاہ
Kunri: کنری
Lachi: لاچی
Lakhi: Lakhi Ghulam Shah, لکھی غلام شاہ
Lakki Marwat: Lakki, Laki Marwat, لکی مروت
Lala Musa: Lalamusa, لالہ موسیٰ
Lalian: لالیاں
Landi Kotal: لنڈی کوتل
Lawa: لاوہ
Layyah: Leiah, Laiyah, Layya, لیہ
Liaquatpur: Liaqatpur, Liaquat Pur, لیاقت پور
Lodhran: Lodhraan, لودھراں
Loralai: لورالائی
Lund Khwar: Lundkhwar, لوند خوڑ
Mach: مچھ
Madeji: Madeiji
Madyan: مدین
Mailsi: میلسی
Makli: مکلی
Malakwal: ملکوال
Mamu Kanjan: Mamun Kanjan, Mamoon Kanjan, ماموں کانجن
Mananwala: Manawala, مانانوالہ
Mandi Bahauddin: Mandi Baha ud Din, Mandi Baha-ud-Din, Mandi Bahaudin, MB Din, MBD, منڈی بہاؤالدین
Mandi Sadiqganj: Mandi Sadiq Ganj, Sadiq Ganj, منڈی صادق گنج
Mandra: مندرہ
Manga Mandi: مانگا منڈی
Manjhand: مانجھند
Mankera: منکیرہ
Mastung: مستونگ
Matiari: مٹیاری
Matli: ماتلی
Matta: مٹہ
Mehar: میہڑ
Mehrabpur: Mehrab Pur, محراب پور
Mian Channu: Mian Channun, Mian Chanu, Mianchannu, میاں چنوں
Miani: میانی
Minchinabad: Minchanabad, منچن آباد
Mir Ali: میر علی
Miran Shah: Miranshah, میران شاہ
Miro Khan: میرو خان
Mirpur Bathoro: Mirpur Bathoro, میرپور بٹھورو
Mirpur Mathelo: میرپور ماتھیلو
Mirpur Sakro: میرپور ساکرو
Mitha Tiwana: مٹھہ ٹوانہ
Mithi: مٹھی
Moro: مورو
Muridke: Muridkay, Mureedke, مریدکے
Murree: Muree, Murre, مری
Muslim Bagh: Muslimbagh, مسلم باغ
Muzaffargarh: Muzafargarh, Muzaffar Garh, مظفر گڑھ
Naal: نال
Nagir: Nagar, نگر
Nakyal: نکیال
Nankana Sahib: Nankana, ننکانہ صاحب
Naran: ناران
Narang Mandi: نارنگ منڈی
Narowal: نارووال
Nathia Gali: Nathiagali, نتھیا گلی
Naudero: نوڈیرو
Nowshera Virkan: Naushahra Virkan, Noshera Virkan, نوشہرہ ورکاں
Naushahro Firoz: Naushahro Feroze, Noshero Feroz, Naushero Feroz, نوشہرو فیروز
Nok Kundi: نوکنڈی
Noorpur Thal: Nurpur Thal, نورپور تھل
Nushki: Noshki, نوشکی
Oghi: اوگی
Ormara: اورماڑہ
Pabbi: پبی
Pad Idan: Padidan, پڈعیدن
Paharpur: پہاڑپور
Pakpattan: Pak Pattan, Pakpatan, Pakpattan Sharif, پاکپتن
Pallandri: Palandri, پلندری
Panjgur: پنجگور
Pano Aqil: Pannu Aqil, Pano Aqil Cantt, پنو عاقل
Parachinar: Para Chinar, پاراچنار
Pasni: پسنی
Pasrur: Pasroor, پسرور
Pattan: Patan, پٹن
Pattoki: Patoki, پتوکی
Phalia: Phaliya, پھالیہ
Phool Nagar: Bhai Pheru, پھول نگر
Phularwan: Phullarwan, پھلروان
Pind Dadan Khan: PD Khan, پنڈ دادن خان
Pindi Bhattian: Pindi Bhatian, پنڈی بھٹیاں
Pindi Gheb: Pindigheb, پنڈی گھیب
Piplan: پپلاں
Pir Jo Goth: پیر جو گوٹھ
Pir Mahal: Peer Mahal, پیر محل
Pishin: پشین
Pithoro: Pithoro Sharif, پتھورو
Qadirpur Ran: قادر پور راں
Qaidabad: Quaidabad, قائد آباد
Qambar: Kambar, Qamber, Kamber, قمبر
Qazi Ahmed: Qazi Ahmad, Kazi Ahmed, قاضی احمد
Qila Abdullah: Killa Abdullah, قلعہ عبداللہ
Qila Didar Singh: قلعہ دیدار سنگھ
Qila Saifullah: Killa Saifullah, قلعہ سیف اللہ
Rabwah: Chenab Nagar, چناب نگر, ربوہ
Raiwind: رائیونڈ
Raja Jang: راجہ جنگ
Rajanpur: Rajan Pur, راجن پور
Rakni: Rakhni, رکنی
Ranipur: رانی پور
Rasulnagar: Rasool Nagar, رسول نگر
Ratodero: Rato Dero, رتوڈیرو
Rawat: روات
Renala Khurd: رینالہ خورد
Risalpur: Risalpur Cantt, رسالپور
Rohri: روہڑی
Rojhan: روجھان
Sadiqabad: Saddiqabad, Sadiq Abad, صادق آباد
Safdarabad: Safdar Abad, Dhaban Singh, صفدر آباد
Saidu Sharif: سیدو شریف
Sakrand: سکرنڈ
Samahni: سماہنی
Samaro: سامارو
Samasatta: Samma Satta, سمہ سٹہ
Sambrial: سمبڑیال
Samundri: Sumundri, Sammundri, سمندری
Sanawan: Sinawan, سنانواں
Sanghar: سانگھڑ
Sangla Hill: Sanglahill, سانگلہ ہل
Sarai Alamgir: Serai Alamgir, سرائے عالمگیر
Sarai Naurang: Serai Naurang, سرائے نورنگ
Sarai Sidhu: Serai Sidhu, سرائے سدھو
Sehwan: Sehwan Sharif, سیہون
Shabqadar: شبقدر
Shahdad Kot: Shahdadkot, شہداد کوٹ
Shahdadpur: Shahdad Pur, شہداد پور
Shahkot: شاہ کوٹ
Shahpur: Shahpur Sadar, شاہ پور
Shahr Sultan: Shehr Sultan, شہر سلطان
Shakargarh: Shakar Garh, شکر گڑھ
Sharda: شاردا
Sharqpur Sharif: Sharaqpur, شرقپور
Shigar: شگر
Shikarpur: Shikar Pur, شکارپور
Shinkiari: شنکیاری
Shorkot: Shorkot Cantt, شورکوٹ
Shujaabad: Shujabad, Shuja Abad, شجاع آباد
Sillanwali: Silanwali, سلانوالی
Sinjhoro: سنجھورو
Sohawa: سوہاوہ
Sohbatpur: صحبت پور
Sohdra: Sodhra, Sodhri, سوہدرہ
Sost: Sust, سست
Sujawal: سجاول
Sui: سوئی
Sukheke Mandi: Sukheke, Sukheki, سکھیکی
Surab: سوراب
Swabi: Sawabi, صوابی
Taftan: تفتان
Takht Bhai: Takht-i-Bahi, Takhtbhai, Takhat Bhai, تخت بھائی
Talagang: Tala Gang, تلہ گنگ
Talhar: تلہار
Tandlianwala: Tandlian Wala, تاندلیانوالہ
Tando Adam: ٹنڈو آدم
Tando Allahyar: Tando Allah Yar, ٹنڈو الہ یار
Tando Bago: Tando Bagho, ٹنڈو باگو
Tando Jam: Tandojam, ٹنڈو جام
Tando Muhammad Khan: TM Khan, Tando Mohammad Khan, ٹنڈو محمد خان
Tangi: تنگی
Tangwani: تنگوانی
Tank: ٹانک
Taunsa: Taunsa Sharif, تونسہ
Taxila: Texila, ٹیکسلا
Thall: ٹل
Thano Bula Khan: Thana Bula Khan, Thano Bulla Khan, تھانہ بولا خان
Thari Mirwah: Thari Mir Wah, ٹھری میرواہ
Tharu Shah: تھارو شاہ
Thul: ٹھل
Timargara: Timergara, Temargara, تیمرگرہ
Toba Tek Singh: TT Singh, Toba, TTS, ٹوبہ ٹیک سنگھ
Topi: ٹوپی
Trarkhal: Tarar Khal, تراڑکھل
Tulamba: Talamba, تلمبہ
Tump: تمپ
Ubauro: Ubaro, اوباڑو
Uch Sharif: Uch, Ouch Sharif, اوچ شریف
Umerkot: Umarkot, Umar Kot, Umer Kot, عمرکوٹ
Usta Muhammad: Usta Mohammad, اوستہ محمد
Uthal: اوتھل
Vehari: Vihari, Wehari, Vihaari, وہاڑی
Wadh: وڈھ
Wan Bhachran: واں بھچراں
Wana: وانا
Warah: وارہ
Warburton: Warberton, واربرٹن
Washuk: واشک
Wazirabad: Wazir Abad, وزیر آباد
Winder: Windar, وندر
Yazman: Yazman Mandi, یزمان
Zafarwal: ظفروال
Zahir Pir: Zahirpir, ظاہر پیر
Zaida: زیدہ
Ziarat: زیارت
`
